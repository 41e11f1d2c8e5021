import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail, holderEmailKey } from '#domain/quote/quote-holder.ts'
import { fieldProblem } from '#domain/quote/wire.ts'
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
  { db, now, env, wakeJobs }: Context,
  id: string,
): Promise<{ to: string }> {
  const stored = await findQuote(db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const { answers } = quoteFrom(stored.answers)
  const to = holderEmail(answers)
  if (to === undefined) {
    const message = 'Enter your e-mail address, so that we know where to send the link'
    throw new ProblemError({ code: 'INVALID', fields: [fieldProblem(holderEmailKey(answers), message)] })
  }
  const mail = quoteLinkMail(letterheadOf(env), {
    quoteNumber: stored.quoteNumber,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: id }),
  })
  const cause = `quote-link:${id}:${randomUUID()}`
  await queueMessage(db, { cause, quoteId: id, to: [to], ...mail, attachments: [] }, now())
  wakeJobs()
  return { to }
}
