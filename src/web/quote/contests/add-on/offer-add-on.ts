import { listAddOns } from '#contract/quotes.ts'
import type { ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import {
  addPuttingAddOn,
  declineAddOn,
  isAddOnOffered,
  setCustomAddOn,
} from '#domain/quote/transitions/add-on.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { AddOnAnswer } from '#web/quote/contests/dialogs/AddOnDialog.tsx'
import { changeQuote } from '#web/quote/answers/change-quote.ts'
import { draftSign, draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'

/**
 * Offers the putting add-on, at the prices of the plan, when a person leaves the contests of a saved quote. False if
 * the person wants to stay on the page. If the prices cannot be fetched, nothing is offered and the person goes on.
 *
 * @rule D07 The add-on is offered on leaving the contests, once for a quote.
 */
export async function offerAddOn(session: AnswersStore): Promise<boolean> {
  if (!isAddOnOffered(draftQuote(session.get()))) return true
  const offers = await fetchAddOns(session)
  if (offers.length === 0) return true
  const answer = await openDialog('add-on', { offers, dollarSign: draftSign(session.get()) })
  if (answer === undefined) return false
  changeQuote(session, transitionOf(answer))
  return true
}

async function fetchAddOns(session: AnswersStore) {
  try {
    return (await call(listAddOns, { params: { guid: session.get().contact.id } })).data
  } catch {
    return []
  }
}

function transitionOf(answer: AddOnAnswer): (quote: Quote) => Quote {
  if (answer === 'declined') return declineAddOn
  if ('customAddOn' in answer) return (quote) => setCustomAddOn(quote, answer.customAddOn)
  return (quote) => addPuttingAddOn(quote, answer.prize as (typeof ADD_ON_PRIZES)[number])
}
