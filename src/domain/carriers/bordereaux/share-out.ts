import type { SplitRisk } from '#domain/carriers/shares/split-risk.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** Who gets which part of something; what no carrier gets is ours. */
export interface Parts {
  /** By the ids of carriers. */
  carriers: ReadonlyMap<string, Cents>
  kept: Cents
}

export const NO_PARTS: Parts = { carriers: new Map(), kept: ZERO }

/** A contest with the share that each carrier has of it. */
export interface SharedContest {
  /** On the certificate. It says how much of the premium is for this contest. */
  fee: Cents
  split: SplitRisk
}

/** How much of a whole carriers have, in parts of it. */
interface Weights {
  carriers: ReadonlyMap<string, bigint>
  kept: bigint
}

/** The shares of premium for some contests: each contest counts by its fee, or alike where none has one. */
export function weighContests(contests: readonly SharedContest[]): Weights {
  const hasFees = contests.some(({ fee }) => fee > ZERO)
  const carriers = new Map<string, bigint>()
  let kept = 0n
  for (const { fee, split } of contests) {
    const weight = hasFees ? BigInt(Math.max(0, fee)) : 1n
    for (const { carrierId, hundredths } of split.taken)
      carriers.set(carrierId, (carriers.get(carrierId) ?? 0n) + weight * BigInt(hundredths))
    kept += weight * BigInt(split.kept.hundredths)
  }
  return { carriers, kept }
}

/**
 * An amount by the weights of those who share it. Each part ends where the sum of all weights up to it ends, rounded to the cent, so that
 * the parts are always the whole amount.
 *
 * @rule O14 What carriers get of an amount and what is kept add up to it, to the cent.
 */
export function shareOut(amount: Cents, { carriers, kept }: Weights): Parts {
  const whole = [...carriers.values()].reduce((all, weight) => all + weight, kept)
  if (whole === 0n) return { carriers: new Map(), kept: amount }
  let weights = 0n
  let given = ZERO
  const parts = new Map<string, Cents>()
  // In one order, whoever asks.
  for (const [carrierId, weight] of [...carriers].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    weights += weight
    const until = Number((BigInt(amount) * weights) / whole) as Cents
    parts.set(carrierId, subtract(until, given))
    given = until
  }
  return { carriers: parts, kept: subtract(amount, given) }
}

/** What each gets more than before. */
export function subtractParts(after: Parts, before: Parts): Parts {
  const ids = new Set([...after.carriers.keys(), ...before.carriers.keys()])
  return {
    carriers: new Map(
      [...ids].map((id) => [id, subtract(after.carriers.get(id) ?? ZERO, before.carriers.get(id) ?? ZERO)]),
    ),
    kept: subtract(after.kept, before.kept),
  }
}

/** The part of one carrier, or of the house. */
export function partOf({ carriers, kept }: Parts, carrierId: string): Cents {
  return carrierId === 'kept' ? kept : (carriers.get(carrierId) ?? ZERO)
}

/** All parts together. */
export function wholeOf({ carriers, kept }: Parts): Cents {
  return sum([...carriers.values(), kept])
}
