import { priceContact } from '#contract/quotes.ts'
import { missingFigures } from '#domain/pricing/missing-figures.ts'
import { type RowProblem } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { type CustomFields } from '#domain/quote/wire.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { clearRowErrors } from '#web/api/row-errors.ts'
import { type Contact, draftQuote, todayOf, unsentFields } from '#web/quote/session/draft.ts'
import { type SessionStore } from '#web/quote/session/session.ts'

/** A pause in typing after which the server prices what is typed. */
const PAUSE_MS = 150

/** The price as last known; while a newer one is on its way the old one stays, greyed. */
export interface LivePrice {
  fields: CustomFields
  explanation: readonly { entity: string; index: number; text: string }[]
  pending: boolean
  /** What keeps rows from being priced. */
  missing: readonly RowProblem[]
}

export function priceOf(contact: Contact): LivePrice {
  return { fields: contact.customFields, explanation: [], pending: false, missing: [] }
}

/** Has the server price the draft while the person types; only what decides the price makes it ask again. */
export function createLivePrice(store: SessionStore) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = ''

  async function refresh() {
    const quote = draftQuote(store.get())
    const wanted = JSON.stringify(pricingBasis(quote, todayOf(quote)))
    if (wanted === asked || quote.grandPrizes.length === 0) return
    asked = wanted
    asking?.abort()
    const missing = missingIn(quote)
    if (missing.length > 0) return store.set({ price: { ...store.get().price, pending: false, missing } })
    asking = new AbortController()
    store.set({ price: { ...store.get().price, pending: true } })
    const price = await ask(store, asking.signal)
    if (price && wanted === asked) store.set({ price })
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
    },
  }
}

/** Half a contest has no price, so the server is not asked for one. */
function missingIn({ grandPrizes }: Quote): RowProblem[] {
  return grandPrizes.flatMap((row) => {
    const problem = missingFigures(row)
    return problem ? [{ entity: 'grand_prize' as const, index: row.slot, ...problem }] : []
  })
}

/** The new price, or undefined where this question was given up for a newer one. */
async function ask(store: SessionStore, signal: AbortSignal): Promise<LivePrice | undefined> {
  const { contact, price } = store.get()
  try {
    const customFields = unsentFields(store.get())
    const { data } = await call(priceContact, {
      params: { guid: contact.id },
      body: { customFields },
      signal,
    })
    clearRowErrors()
    return { fields: data.customFields, explanation: data.explanation, pending: false, missing: [] }
  } catch (error) {
    if (signal.aborted) return undefined
    const missing = isCallError(error, 'PRICE_CALCULATION') ? (error.data as RowProblem[]) : []
    return { ...price, pending: false, missing }
  }
}
