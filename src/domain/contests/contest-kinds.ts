/**
 * Every kind of contest, by the name used in the database and on the wire. Screens show the kinds in this order, and
 * the first covered one decides the type of a quote.
 */
export const CONTEST_KINDS = ['grand_prize', 'putting_prize', 'shootout', 'dice_roll'] as const

export type ContestKind = (typeof CONTEST_KINDS)[number]

/** The name of each kind in `quote_type` and in rating plans. */
export const QUOTE_TYPES = {
  grand_prize: 'hio',
  putting_prize: 'putting',
  shootout: 'shootout',
  dice_roll: 'dice',
} as const satisfies Record<ContestKind, string>

export type QuoteType = (typeof QUOTE_TYPES)[keyof typeof QUOTE_TYPES]
