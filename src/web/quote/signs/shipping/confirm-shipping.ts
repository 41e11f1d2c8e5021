import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { areSignsTooLate, isRushUnanswered } from '#domain/quote/signs/rush-shipping.ts'
import { alwaysShippedContests } from '#domain/quote/signs/signs-needed.ts'
import { expectedArrival } from '#domain/quote/signs/shipping-time.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { applyTexts, changeQuote, type Texts } from '#web/quote/answers/change-quote.ts'
import { extraFeesOf } from '#web/quote/answers/extra-fees.ts'
import { draftQuote, todayOf } from '#web/quote/answers/draft/draft.ts'
import { offerToRemoveLateSigns } from '#web/quote/signs/shipping/remove-late-signs.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'

/** What was answered, and the texts that undo it. */
export interface RushAnswer {
  answer: 'accept' | 'without-signs'
  before: Texts
}

/**
 * Before the prize package is left: asks what becomes of signs that are too late, and for agreement to rush shipping where
 * they need it; false if the person stays on the page. The agreement is saved with the quote, so that nobody is asked twice.
 *
 * @rule D10 Signs that cannot arrive are removed on leaving the prize package, long before the payment, or the person goes back.
 */
export async function confirmShipping(session: AnswersStore): Promise<boolean> {
  const quote = draftQuote(session.get())
  const today = todayOf(quote)
  if (areSignsTooLate(quote, today))
    return (await offerToRemoveLateSigns(session, { canUndo: false })) !== undefined
  return !isRushUnanswered(quote, today) || (await askRushShipping(session)) !== undefined
}

/** @rule N65 The fee is charged from the moment it is accepted; without signs there is none. */
export async function askRushShipping(session: AnswersStore): Promise<RushAnswer | undefined> {
  const quote = draftQuote(session.get())
  const [first] = contestDates(quote)
  const arrival = first && expectedArrival(todayOf(quote), first)
  if (!arrival) return undefined
  const alwaysShipped = alwaysShippedContests(quote).map(({ entity }) => entity)
  const answer = await openDialog('rush-shipping-fee', {
    first,
    arrival,
    alwaysShipped,
    fee: extraFeesOf(session.get()).rushShippingFee,
    dollarSign: dollarSignOf(quote.answers),
  })
  if (!answer) return undefined
  const before =
    answer === 'accept'
      ? applyTexts(session, { rush_shipping_accepted: 'Yes' })
      : changeQuote(session, resetSigns)
  return { answer, before }
}
