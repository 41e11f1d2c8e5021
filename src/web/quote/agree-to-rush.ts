import { contestDates } from '#domain/quote/quote.ts'
import { rushNeeded } from '#domain/quote/pricing-basis.ts'
import { resetSigns } from '#domain/signs/reset-signs.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { expectedArrival } from '#domain/signs/shipping-time.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { textsOf } from '#web/quote/session/transition.ts'

/**
 * Has rush shipping agreed to where signs need it; false where the person stays to think about it. An agreement is
 * kept with the quote, so that nobody is asked twice.
 */
export async function agreeToRush(session: QuoteSession): Promise<boolean> {
  const quote = draftQuote(session.get())
  const today = todayOf(quote)
  const [first] = contestDates(quote)
  const arrival = first && expectedArrival(today, first)
  if (!arrival || !rushNeeded(quote, today) || quote.answers.rush_shipping_accepted === 'Yes') return true
  const canDoWithout = !signsNeeded(resetSigns(quote))
  const answer = await openDialog('rush-shipping-fee', { first, arrival, canDoWithout })
  if (answer === 'accept') session.type({ rush_shipping_accepted: 'Yes' })
  if (answer === 'without-signs') session.type(textsOf(session.get(), resetSigns))
  return answer !== undefined
}
