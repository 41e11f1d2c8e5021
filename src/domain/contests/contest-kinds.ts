/**
 * Every kind of contest by its one name, as it is stored and crosses the wire. In this order kinds are shown and give
 * a quote its type.
 */
export const CONTEST_KINDS = ['grand_prize', 'putting_prize', 'shootout', 'dice_roll'] as const

export type ContestKind = (typeof CONTEST_KINDS)[number]

/** What `quote_type` and rating plans call each kind. */
export const QUOTE_TYPES = {
  grand_prize: 'hio',
  putting_prize: 'putting',
  shootout: 'shootout',
  dice_roll: 'dice',
} as const satisfies Record<ContestKind, string>

export type QuoteType = (typeof QUOTE_TYPES)[keyof typeof QUOTE_TYPES]
