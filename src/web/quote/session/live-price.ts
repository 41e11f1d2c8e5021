import { type EndpointResponse } from '#contract/endpoint.ts'
import { priceContact, type PriceTraceRow } from '#contract/quotes.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Blocker, type RowProblem } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { rowFieldKeys } from '#domain/quote/model/contest-rows.ts'
import { coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { type NamedFields } from '#domain/quote/wire/named-fields.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { clearRowErrors } from '#web/api/row-errors.ts'
import { acceptableFields, type Contact, draftQuote, todayOf } from '#web/quote/answers/draft/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** The pause in typing before the price is calculated. */
const PAUSE_MS = 150

/** Shown in the place of the price, so there is no notification. */
const NO_PLAN = 'Prices cannot be worked out at the moment'
const hasNoPlan = (error: unknown) => isCallError(error, 'NO_RATING_PLAN')

export type EnteredCoupon = EndpointResponse<typeof priceContact>['data']['coupons'][number]

/** The last known price. */
export interface LivePrice {
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

type RowNote = Pick<Blocker, 'code' | 'message' | 'entity' | 'index' | 'clearedBy'>

const NO_PRICE: LivePrice = {
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

export function priceFromContact(
  { customFields, blockers }: Contact,
  coupons: readonly EnteredCoupon[],
): LivePrice {
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

/** Lets the server price the draft while the person types, but only after changes that affect the price. */
export function createLivePrice(store: SessionStore) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = ''
  let failed = false

  async function refresh() {
    const quote = draftQuote(store.get())
    // A coupon that was applied in another window changes the stored discount.
    const { coupon_discount: stored = null } = store.get().contact.customFields
    const wanted = JSON.stringify([pricingBasis(quote, todayOf(quote)), stored])
    if (wanted === asked) return
    asking?.abort()
    asked = wanted
    const { price } = store.get()
    const missing = unpricedRows(quote)
    if (coveredContests(quote).length === 0)
      return store.set({ price: { ...NO_PRICE, coupons: price.coupons } })
    const isPending = missing.length < rowCount(quote)
    store.set({
      price: { ...price, isOutdated: true, hasOutdatedRows: true, isPending, rowProblems: missing },
    })
    if (isPending) await ask(missing)
  }

  /** Incomplete rows are left out, so that the others have a price. */
  async function ask(missing: readonly RowProblem[]) {
    asking = new AbortController()
    const { signal } = asking
    try {
      const { data } = await call(priceContact, {
        params: { guid: store.get().contact.id },
        // Not only unsent changes: a save that is running may store older values.
        body: { customFields: { ...acceptableFields(store.get()), ...rowRemovals(missing) } },
        signal,
        silent: failed,
        handlesError: hasNoPlan,
        actingAs: store.get().viewer.editor,
      })
      failed = false
      clearRowErrors()
      const { customFields: fields, coupons, explanation, referrals, trace = [] } = data
      const outdated = missing.length > 0
      store.set({
        price: {
          ...NO_PRICE,
          fields,
          coupons,
          explanation,
          referrals,
          trace,
          isOutdated: outdated,
          rowProblems: missing,
        },
      })
    } catch (error) {
      if (!signal.aborted) unpriced(error, missing)
    }
  }

  /** Rows without a price get the reason. After any other error, the next change or save tries again. */
  function unpriced(error: unknown, incompleteRows: readonly RowProblem[]) {
    const isRefused = isCallError(error, 'PRICE_CALCULATION')
    const missing = [...incompleteRows, ...(isRefused ? (error.data as RowProblem[]) : [])]
    failed = !isRefused
    if (failed) asked = ''
    const { unavailableReason: _earlier, ...price } = store.get().price
    const why = hasNoPlan(error) ? { unavailableReason: NO_PLAN } : {}
    store.set({ price: { ...price, isOutdated: true, isPending: false, rowProblems: missing, ...why } })
  }

  return {
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), PAUSE_MS)
    },
    refresh: () => void refresh(),
    stop: () => {
      clearTimeout(timer)
      asking?.abort()
      asked = ''
    },
  }
}

function rowCount(quote: Quote): number {
  return CONTEST_DEFINITIONS.reduce((count, kind) => count + rowsOf(quote, kind).length, 0)
}

/** The patch that removes rows from a quote. */
function rowRemovals(rows: readonly RowProblem[]): CustomFields {
  const keys = rows.flatMap(({ entity, index }) =>
    CONTEST_DEFINITIONS.filter((kind) => kind.entity === entity).flatMap((kind) =>
      rowFieldKeys(kind, index).map(([, key]) => key),
    ),
  )
  return Object.fromEntries(keys.map((key) => [key, null]))
}
