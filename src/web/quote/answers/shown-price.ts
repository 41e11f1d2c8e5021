import type { EndpointResponse } from '#contract/endpoint.ts'
import type { priceContact, PriceTraceRow } from '#contract/quotes.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Blocker, RowProblem } from '#domain/problem.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'

export type EnteredCoupon = EndpointResponse<typeof priceContact>['data']['coupons'][number]

/** The last known price. */
export interface ShownPrice {
  fields: NamedFields
  /** The coupons of the quote, with their current discounts. */
  coupons: readonly EnteredCoupon[]
  explanation: readonly { entity?: ContestKind | undefined; index: number; text: string }[]
  /** What our office or the carrier has to review before the purchase; with its row, if it is about one. */
  referrals: readonly RowNote[]
  /** How each fee was calculated, line by line. Only reps get it. */
  trace: readonly PriceTraceRow[]
  /** The figures belong to an earlier draft and are shown in grey. */
  isOutdated: boolean
  /** The same for the fees of single contests, which are known while another contest is incomplete. */
  hasOutdatedRows: boolean
  /** A new price is awaited. */
  isPending: boolean
  /** Why rows cannot be priced. */
  rowProblems: readonly RowProblem[]
  /** Why nothing can be priced at the moment. */
  unavailableReason?: string
}

type RowNote = Pick<Blocker, 'code' | 'message' | 'entity' | 'index' | 'clearedBy' | 'refused'>

export const NO_PRICE: ShownPrice = {
  fields: {},
  coupons: [],
  explanation: [],
  referrals: [],
  trace: [],
  isOutdated: false,
  hasOutdatedRows: false,
  isPending: false,
  rowProblems: [],
}

/** The price that is stored with the answers. */
export function priceFromContact(
  { customFields, blockers }: SavedQuote,
  coupons: readonly EnteredCoupon[],
): ShownPrice {
  const referrals = blockers.filter(({ clearedBy }) => clearedBy !== undefined)
  const unavailable = blockers.find(({ code }) => code === 'NO_RATING_PLAN')?.message
  return {
    ...NO_PRICE,
    fields: customFields,
    coupons,
    referrals,
    ...(unavailable !== undefined && {
      unavailableReason: unavailable,
      isOutdated: true,
      hasOutdatedRows: true,
    }),
  }
}
