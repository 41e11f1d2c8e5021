import { priceContact, type PriceTraceRow } from '#contract/quotes.ts'
import { type RowProblem } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { coveredKinds } from '#domain/quote/quote.ts'
import { unpricedRows } from '#domain/quote/unpriced-rows.ts'
import { type CustomFields } from '#domain/quote/wire.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { clearRowErrors } from '#web/api/row-errors.ts'
import { type Contact, draftQuote, todayOf, typedFields } from '#web/quote/session/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** A pause in typing after which the server prices what is typed. */
const PAUSE_MS = 150

/** The price as last known. */
export interface LivePrice {
  fields: CustomFields
  explanation: readonly { entity: string; index: number; text: string }[]
  /** How each fee was reached, line by line; a rep is told. */
  trace: readonly PriceTraceRow[]
  /** These are the figures of an earlier draft, shown greyed: a newer price is on its way or cannot be had yet. */
  outdated: boolean
  /** What keeps rows from being priced. */
  missing: readonly RowProblem[]
}

const NO_PRICE: LivePrice = { fields: {}, explanation: [], trace: [], outdated: false, missing: [] }

export function priceOf({ customFields }: Contact): LivePrice {
  return { ...NO_PRICE, fields: customFields }
}

/** Has the server price the draft while the person types; only what decides the price makes it ask again. */
export function createLivePrice(store: SessionStore) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = ''
  let failed = false

  async function refresh() {
    const quote = draftQuote(store.get())
    const wanted = JSON.stringify(pricingBasis(quote, todayOf(quote)))
    if (wanted === asked) return
    asking?.abort()
    asked = wanted
    const { price } = store.get()
    const missing = unpricedRows(quote)
    if (coveredKinds(quote).length === 0) return store.set({ price: NO_PRICE })
    if (missing.length > 0) return store.set({ price: { ...price, outdated: true, missing } })
    store.set({ price: { ...price, outdated: true } })
    await ask()
  }

  async function ask() {
    asking = new AbortController()
    const { signal } = asking
    try {
      const { data } = await call(priceContact, {
        params: { guid: store.get().contact.id },
        // Not only what is unsent: a save on its way may be storing what has been typed over since.
        body: { customFields: typedFields(store.get()) },
        signal,
        quiet: failed,
        actingAs: store.get().viewer.editor,
      })
      failed = false
      clearRowErrors()
      const { customFields: fields, explanation, trace = [] } = data
      store.set({ price: { ...NO_PRICE, fields, explanation, trace } })
    } catch (error) {
      if (!signal.aborted) unpriced(error)
    }
  }

  /** A row without a price says why; any other failure is mended by asking again, after the next change or save. */
  function unpriced(error: unknown) {
    const isRefused = isCallError(error, 'PRICE_CALCULATION')
    const missing = isRefused ? (error.data as RowProblem[]) : []
    failed = !isRefused
    if (failed) asked = ''
    store.set({ price: { ...store.get().price, outdated: true, missing } })
  }

  return {
    soon: () => {
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
