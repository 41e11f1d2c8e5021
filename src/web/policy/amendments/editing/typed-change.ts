import { changeDraftKey } from '#web/policy/access/change-drafts.ts'
import type { Texts } from '#web/quote/answers/change-quote.ts'
import { createStore } from '#web/ui/store.ts'
import type { Store } from '#web/ui/store.ts'

/** The fee that a rep types for one contest, or that it is calculated again. */
export interface TypedFee {
  fee: string
  reason: string
  isTakenBack?: boolean
}

/** What was sent and has no answer yet: it is sent again word for word, never as a new one. */
export interface UnansweredChange {
  key: string
  body: unknown
}

/** A change of a policy as it is typed, and kept by the browser until it is made. */
export interface TypedChange {
  /** The version of the policy on which it was typed. */
  version: number
  /** Answers by wire key, as in the draft of a quote. */
  texts: Texts
  /** By contest, `grand_prize 1`, under its number after the change. */
  fees: Readonly<Record<string, TypedFee>>
  note: string
  /** Why the policy is changed more than ten times. */
  reason: string
  tellsClient: boolean
  /** The request in words that this change answers. */
  answers?: string | undefined
  unanswered: UnansweredChange | null
}

export type TypedChangeStore = Store<TypedChange> & { forget: (version: number) => void }

const blank = (version: number): TypedChange => ({
  version,
  texts: {},
  fees: {},
  note: '',
  reason: '',
  tellsClient: true,
  answers: undefined,
  unanswered: null,
})

/**
 * What was typed for a policy, restored after a reload.
 *
 * @rule N72 Typing makes a draft in the browser; nothing of the policy changes until it is applied.
 */
export function openTypedChange(policy: string, who: string, version: number): TypedChangeStore {
  const key = changeDraftKey(policy, who)
  const kept = readKept(key)
  const store = createStore<TypedChange>({ ...blank(version), ...kept })
  const write = () => keep(key, isBlank(store.get()) ? undefined : store.get())
  return {
    ...store,
    set: (change) => {
      const starts = isBlank(store.get()) && !('version' in change)
      store.set({ ...change, ...(starts && { version }) })
      write()
    },
    forget: (now) => {
      store.set(blank(now))
      write()
    },
  }
}

export function isBlank({ texts, fees, note, reason, unanswered }: TypedChange): boolean {
  const isEmpty = Object.keys(texts).length + Object.keys(fees).length === 0
  return isEmpty && note === '' && reason === '' && unanswered === null
}

/** Undefined where nothing is kept, or what is kept cannot be read. */
function readKept(key: string): Partial<TypedChange> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : undefined
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing loses it with the page, and nothing else. */
function keep(key: string, typed: TypedChange | undefined): void {
  try {
    if (typed) localStorage.setItem(key, JSON.stringify(typed))
    else localStorage.removeItem(key)
  } catch {
    // Private windows may refuse.
  }
}
