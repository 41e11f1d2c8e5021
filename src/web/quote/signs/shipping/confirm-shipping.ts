import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { isRushUnanswered } from '#domain/quote/signs/rush-shipping.ts'
import { alwaysShippedContests } from '#domain/quote/signs/signs-needed.ts'
import { expectedArrival } from '#domain/quote/signs/shipping-time.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { applyTexts, changeQuote, type Texts } from '#web/quote/answers/change-quote.ts'
import { draftQuote, todayOf } from '#web/quote/answers/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** What was answered, and the texts that undo it. */
export interface RushAnswer {
  answer: 'accept' | 'without-signs'
  before: Texts
}

/**
 * Asks for agreement to rush shipping if the signs need it; false if the person stays on the page. The agreement is
 * saved with the quote, so that nobody is asked twice.
 */
export async function confirmRushShipping(session: QuoteSession): Promise<boolean> {
  const quote = draftQuote(session.get())
  return !isRushUnanswered(quote, todayOf(quote)) || (await askRushShipping(session)) !== undefined
}

/** @rule N65 The fee is charged from the moment it is accepted; without signs there is none. */
export async function askRushShipping(session: QuoteSession): Promise<RushAnswer | undefined> {
  const quote = draftQuote(session.get())
  const [first] = contestDates(quote)
  const arrival = first && expectedArrival(todayOf(quote), first)
  if (!arrival) return undefined
  const alwaysShipped = alwaysShippedContests(quote).map(({ entity }) => entity)
  const answer = await openDialog('rush-shipping-fee', {
    first,
    arrival,
    alwaysShipped,
    dollarSign: dollarSignOf(quote.answers),
  })
  if (!answer) return undefined
  const before =
    answer === 'accept'
      ? applyTexts(session, { rush_shipping_accepted: 'Yes' })
      : changeQuote(session, resetSigns)
  return { answer, before }
}
