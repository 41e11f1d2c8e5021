import { type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { mailCarrier, type SentLetter } from '#server/quotes/approvals/mail-carrier.ts'
import { requireLockedQuote, requireNotPurchased } from '#server/quotes/require-quote.ts'
import { quoteAttachment } from '#server/quotes/sending/compose-quote-emails.ts'

/** @rule D32 The letter about a quote has the quote attached. */
export async function askCarrier(
  context: Context,
  { id, letter }: { id: string; letter: SentLetter },
  rep: Rep,
): Promise<Date> {
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedQuote(trx, id)
    requireNotPurchased(stored)
    const attached = { kind: 'quote' as const, file: quoteAttachment(context, stored, 'client') }
    return mailCarrier({ ...context, db: trx }, effects, { quoteId: id, letter, about: {}, attached, rep })
  })
}
