import type { LatePurchase, PlayersSignal } from '#domain/claims/signals/late-purchase.ts'

/** What is looked for. Stored. */
export const SIGNAL_RULES = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'] as const

export type SignalRule = (typeof SIGNAL_RULES)[number]

/** Something to look at, in two sentences that stand side by side. */
export interface Signal {
  rule: SignalRule
  /** By which it is found once. */
  about: string
  /** What this claim says. */
  said: string
  /** What stands beside it. */
  beside: string
}

/** What each of them is about, as reps read it. */
export const SIGNAL_NAMES: Readonly<Record<SignalRule, string>> = {
  F1: 'A photo of another event',
  F2: 'When a photo was taken',
  F3: 'Where a photo was taken',
  F4: 'A witness of several wins',
  F5: 'Bought shortly before play',
  F6: 'More players than declared',
}

/** @rule N111 Both facts are told, and nothing is concluded. */
export function sayRepeatedWitness(name: string, claims: readonly string[]): Signal {
  return {
    rule: 'F4',
    about: name,
    said: `${name} saw this win.`,
    beside: `Also a witness on ${claims.join(', ')}.`,
  }
}

/** @rule N111 A purchase is told with its hours, and a version with what it changed. */
export function sayLatePurchase({ kind, version, hoursBefore }: LatePurchase, playBegan: string): Signal {
  const hours = `${hoursBefore} ${hoursBefore === 1 ? 'hour' : 'hours'}`
  return {
    rule: 'F5',
    about: `version ${version}`,
    said: `Play began ${playBegan}.`,
    beside:
      kind === 'first_issue'
        ? `Bought ${hours} before the tee time.`
        : `Certificate ${version} insured more, ${hours} before the tee time.`,
  }
}

/** @rule N111 Counted stands beside declared. */
export function sayPlayers({ kind, counted, declared }: PlayersSignal): Signal {
  const who = kind === 'players' ? 'players' : 'professionals'
  return {
    rule: 'F6',
    about: who,
    said: `The list counts ${counted} ${who}.`,
    beside: `${declared} ${declared === 1 ? 'is' : 'are'} declared.`,
  }
}
