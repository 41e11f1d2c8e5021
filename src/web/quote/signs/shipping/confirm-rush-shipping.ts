import { contestDates } from '#domain/quote/model/quote.ts'
import { needsRushShipping } from '#domain/quote/pricing/pricing-basis.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { alwaysShippedContests } from '#domain/quote/signs/signs-needed.ts'
import { expectedArrival } from '#domain/quote/signs/shipping-time.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { transitionTexts } from '#web/quote/session/draft/transition-texts.ts'

/**
 * Asks for agreement to rush shipping if the signs need it; false if the person stays on the page. The agreement is
 * saved with the quote, so that nobody is asked twice.
 */
export async function confirmRushShipping(session: QuoteSession): Promise<boolean> {
  const quote = draftQuote(session.get())
  const today = todayOf(quote)
  const [first] = contestDates(quote)
  const arrival = first && expectedArrival(today, first)
  if (!arrival || !needsRushShipping(quote, today) || quote.answers.rush_shipping_accepted === 'Yes')
    return true
  const alwaysShipped = alwaysShippedContests(quote).map(({ entity }) => entity)
  const answer = await openDialog('rush-shipping-fee', { first, arrival, alwaysShipped })
  if (answer === 'accept') session.edit({ rush_shipping_accepted: 'Yes' })
  if (answer === 'without-signs') session.edit(transitionTexts(session.get(), resetSigns))
  return answer !== undefined
}
