import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail, ownerEmailKey } from '#domain/quote/model/quote-owner.ts'
import { fieldProblem } from '#domain/quote/wire/wire.ts'
import { limitSending, type Sender } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createQuoteLinkMail } from '#server/messaging/templates/quote-link.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { summarizeQuote } from '#server/quotes/sending/insured-summary.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/**
 * Emails the link of a quote, only to the address on the quote.
 *
 * @rule P07 The link back to a quote is emailed to the person who started it.
 */
export async function sendQuoteLink(
  context: Context,
  { quoteId, ...sender }: Sender,
): Promise<{ to: string }> {
  const { db, now, env } = context
  const stored = await requireQuote(db, quoteId)
  const { answers } = quoteFrom(stored.answers)
  const to = ownerEmail(answers)
  if (to === undefined) {
    const message = 'Enter your email so we can send you the link'
    throw new ProblemError({ code: 'INVALID', fields: [fieldProblem(ownerEmailKey(answers), message)] })
  }
  const mail = createQuoteLinkMail(createLetterhead(env), {
    quoteNumber: stored.quoteNumber,
    eventName: answers.tournament_name,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: quoteId }),
    insured: summarizeQuote(buildQuoteDocumentInput(context, stored)),
  })
  const cause = `quote-link:${quoteId}:${randomUUID()}`
  await runWrite(context, async (trx, effects) => {
    await limitSending({ ...context, db: trx }, { quoteId, recipients: 1, ...sender })
    await queueMessage(trx, { cause, quoteId, to: [to], ...mail, attachments: [] }, now())
    effects.noAudit('The message itself says when its link was sent to whom')
  })
  return { to }
}
