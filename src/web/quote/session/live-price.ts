import { type EndpointResponse } from '#contract/endpoint.ts'
import { priceContact, type PriceTraceRow } from '#contract/quotes.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Blocker, type RowProblem } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { rowFieldKeys } from '#domain/quote/model/contest-rows.ts'
import { coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { clearRowErrors } from '#web/api/row-errors.ts'
import { acceptableFields, type Contact, draftQuote, todayOf } from '#web/quote/session/draft/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** A pause in typing after which the server prices what is typed. */
const PAUSE_MS = 150

/** Said where the price would be, so no notification says it as well. */
const NO_PLAN = 'Prices cannot be worked out at the moment'
const hasNoPlan = (error: unknown) => isCallError(error, 'NO_RATING_PLAN')

export type EnteredCoupon = EndpointResponse<typeof priceContact>['data']['coupons'][number]

/** The price as last known. */
export interface LivePrice {
  fields: CustomFields
  /** What is entered on the quote, and what each takes off now. */
  coupons: readonly EnteredCoupon[]
  explanation: readonly { entity: ContestKind; index: number; text: string }[]
  /** What somebody has to look at before it can be bought, each with its row where it is about one. */
  referrals: readonly RowNote[]
  /** How each fee was reached, line by line; a rep is told. */
  trace: readonly PriceTraceRow[]
  /** These are the figures of an earlier draft, shown greyed: a newer price is on its way or cannot be had yet. */
  isOutdated: boolean
  /** The same of the fees of single contests, which are known even while another contest is half typed. */
  hasOutdatedRows: boolean
  /** What keeps rows from being priced. */
  rowProblems: readonly RowProblem[]
  /** Why nothing at all can be priced at the moment, where that is so. */
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

/** Has the server price the draft while the person types; only what decides the price makes it ask again. */
export function createLivePrice(store: SessionStore) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = ''
  let failed = false

  async function refresh() {
    const quote = draftQuote(store.get())
    // A coupon that was entered in another window shows in what is stored.
    const { coupon_discount: stored = null } = store.get().contact.customFields
    const wanted = JSON.stringify([pricingBasis(quote, todayOf(quote)), stored])
    if (wanted === asked) return
    asking?.abort()
    asked = wanted
    const { price } = store.get()
    const missing = unpricedRows(quote)
    if (coveredContests(quote).length === 0)
      return store.set({ price: { ...NO_PRICE, coupons: price.coupons } })
    store.set({ price: { ...price, isOutdated: true, hasOutdatedRows: true, rowProblems: missing } })
    if (missing.length < rowCount(quote)) await ask(missing)
  }

  /** What lacks figures is left out, so that everything else has its price meanwhile. */
  async function ask(missing: readonly RowProblem[]) {
    asking = new AbortController()
    const { signal } = asking
    try {
      const { data } = await call(priceContact, {
        params: { guid: store.get().contact.id },
        // Not only what is unsent: a save on its way may be storing what has been typed over since.
        body: { customFields: { ...acceptableFields(store.get()), ...rowRemovals(missing) } },
        signal,
        quiet: failed,
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

  /** A row without a price says why; any other failure is mended by asking again, after the next change or save. */
  function unpriced(error: unknown, lacking: readonly RowProblem[]) {
    const isRefused = isCallError(error, 'PRICE_CALCULATION')
    const missing = [...lacking, ...(isRefused ? (error.data as RowProblem[]) : [])]
    failed = !isRefused
    if (failed) asked = ''
    const { unavailableReason: _earlier, ...price } = store.get().price
    const why = hasNoPlan(error) ? { unavailableReason: NO_PLAN } : {}
    store.set({ price: { ...price, isOutdated: true, rowProblems: missing, ...why } })
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

/** The patch that takes rows out of a quote. */
function rowRemovals(rows: readonly RowProblem[]): CustomFields {
  const keys = rows.flatMap(({ entity, index }) =>
    CONTEST_DEFINITIONS.filter((kind) => kind.entity === entity).flatMap((kind) =>
      rowFieldKeys(kind, index).map(([, key]) => key),
    ),
  )
  return Object.fromEntries(keys.map((key) => [key, null]))
}
