import type { QuoteState } from '#domain/quote/model/quote-state.ts'

interface DeskListFacts {
  label: string
  /** The states that its rows can be in. */
  states: readonly QuoteState[]
}

/** The lists of the reps' workspace. Every quote is in one of the first two or the last; the others show some of them. */
export const DESK_LISTS = {
  quotes: { label: 'Quotes', states: ['draft', 'priced', 'sent', 'referred', 'cleared'] },
  policies: { label: 'Policies', states: ['purchased', 'bound', 'postponed', 'cancelled', 'lapsed'] },
  // A quote with a fee that waits for another rep can be in any of these.
  referrals: { label: 'Referrals', states: ['referred', 'draft', 'priced', 'sent', 'cleared'] },
  changes: { label: 'Waiting changes', states: ['purchased', 'bound', 'postponed', 'cancelled', 'lapsed'] },
  unpaid: { label: 'Unpaid', states: ['purchased', 'bound', 'postponed', 'cancelled', 'lapsed'] },
  postponed: { label: 'Postponed', states: ['postponed'] },
  past: { label: 'Past', states: ['expired', 'lost', 'purchased', 'bound', 'cancelled', 'lapsed'] },
} as const satisfies Record<string, DeskListFacts>

export type DeskListName = keyof typeof DESK_LISTS

export const DESK_LIST_NAMES = Object.keys(DESK_LISTS) as [DeskListName, ...DeskListName[]]
