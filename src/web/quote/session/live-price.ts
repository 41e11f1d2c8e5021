import { priceContact } from '#contract/quotes.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { RowProblem } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { rowFieldKeys } from '#domain/quote/model/contest-rows.ts'
import { coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { createLatestRequest } from '#web/api/latest-request.ts'
import { clearRowErrors } from '#web/api/row-errors.ts'
import { acceptableFields, draftQuote, todayOf } from '#web/quote/answers/draft/draft.ts'
import { NO_PRICE } from '#web/quote/answers/shown-price.ts'
import type { SessionStore } from '#web/quote/session/session.ts'

/** The pause in typing before the price is calculated. */
const PAUSE_MS = 150

/** Shown in the place of the price, so there is no notification. */
const NO_PLAN = 'We can’t work out prices right now'
const hasNoPlan = (error: unknown) => isCallError(error, 'NO_RATING_PLAN')

/** Lets the server price the draft while the person types, but only after changes that affect the price. */
export function createLivePrice(store: SessionStore) {
  const latest = createLatestRequest(PAUSE_MS, () => void refresh())
  let failed = false

  async function refresh() {
    const quote = draftQuote(store.get())
    // A coupon that was applied in another window changes the stored discount.
    const { coupon_discount: stored = null } = store.get().contact.customFields
    const signal = latest.begin(JSON.stringify([pricingBasis(quote, todayOf(quote)), stored]))
    if (!signal) return
    const { price } = store.get()
    const missing = unpricedRows(quote)
    if (coveredContests(quote).length === 0)
      return store.set({ price: { ...NO_PRICE, coupons: price.coupons } })
    const isPending = missing.length < rowCount(quote)
    store.set({
      price: { ...price, isOutdated: true, hasOutdatedRows: true, isPending, rowProblems: missing },
    })
    if (isPending) await ask(quote, missing, signal)
  }

  /** Incomplete rows are left out, so that the others have a price. */
  async function ask(quote: Quote, missing: readonly RowProblem[], signal: AbortSignal) {
    try {
      const { data } = await call(priceContact, {
        params: { guid: store.get().contact.id },
        // Not only unsent changes: a save that is running may store older values.
        body: { customFields: { ...acceptableFields(store.get()), ...removals(quote, missing) } },
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
    if (failed) latest.forget()
    const { unavailableReason: _earlier, ...price } = store.get().price
    const why = hasNoPlan(error) ? { unavailableReason: NO_PLAN } : {}
    store.set({ price: { ...price, isOutdated: true, isPending: false, rowProblems: missing, ...why } })
  }

  return {
    schedule: latest.schedule,
    refresh: () => void refresh(),
    /** Also where nothing was typed that decides the price. */
    askAgain: () => {
      latest.forget()
      void refresh()
    },
    stop: latest.stop,
  }
}

function rowCount(quote: Quote): number {
  return CONTEST_DEFINITIONS.reduce((count, kind) => count + rowsOf(quote, kind).length, 0)
}

/** The patch that removes rows from a quote; a kind without any other row is not covered, as covering it would add a first one. */
function removals(quote: Quote, rows: readonly RowProblem[]): CustomFields {
  return Object.fromEntries(
    CONTEST_DEFINITIONS.flatMap((kind) => {
      const removed = rows.filter(({ entity }) => entity === kind.entity)
      const isWhole = removed.length > 0 && removed.length === rowsOf(quote, kind).length
      return [
        ...(isWhole ? [[kind.coverageKey, 'No'] as const] : []),
        ...removed.flatMap(({ index }) => rowFieldKeys(kind, index).map(([, key]) => [key, null] as const)),
      ]
    }),
  )
}
