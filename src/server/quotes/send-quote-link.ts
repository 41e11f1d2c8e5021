import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail, holderEmailKey } from '#domain/quote/quote-holder.ts'
import { fieldProblem } from '#domain/quote/wire.ts'
import { limitSending, type Sender } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { queueMessage } from '#server/mail/outbox.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { quoteLinkMail } from '#server/mail/templates/quote-link.ts'
import { findQuote } from '#server/quotes/repository.ts'

/**
 * Mails the link of a quote to the address that is on it, and to no other.
 *
 * @rule P07 The way back to a quote is mailed to whoever began it.
 */
export async function sendQuoteLink(
  context: Context,
  { quoteId, ...sender }: Sender,
): Promise<{ to: string }> {
  const { db, now, env, wakeJobs } = context
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const { answers } = quoteFrom(stored.answers)
  const to = holderEmail(answers)
  if (to === undefined) {
    const message = 'Enter your e-mail address, so that we know where to send the link'
    throw new ProblemError({ code: 'INVALID', fields: [fieldProblem(holderEmailKey(answers), message)] })
  }
  const mail = quoteLinkMail(letterheadOf(env), {
    quoteNumber: stored.quoteNumber,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: quoteId }),
  })
  const cause = `quote-link:${quoteId}:${randomUUID()}`
  await db.transaction(async (trx) => {
    await limitSending({ ...context, db: trx }, { quoteId, recipients: 1, ...sender })
    await queueMessage(trx, { cause, quoteId, to: [to], ...mail, attachments: [] }, now())
  })
  wakeJobs()
  return { to }
}
