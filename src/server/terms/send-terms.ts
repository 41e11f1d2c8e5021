import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { coveredKinds, quoteFrom } from '#domain/quote/quote.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'
import { holdsWebAddress } from '#domain/quote/sending.fields.ts'
import { type TermsDelivery } from '#domain/quote/terms-delivery.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Rep } from '#server/http/access.ts'
import { limitSending } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { queueMessage, queueText } from '#server/mail/outbox.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { termsMail, termsText } from '#server/mail/templates/terms.ts'
import { hashOf, newSecret } from '#server/policies/secret-token.ts'
import { lockOpenQuote } from '#server/quotes/lock-open-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { askedBy } from '#server/terms/present-terms.ts'
import { insertTermsRequest } from '#server/terms/repository.ts'

/** How long the link of sent terms is good. */
export const TERMS_DAYS = 30
const DAY_MS = 86_400_000

export interface TermsToSend {
  id: string
  delivery: TermsDelivery
  recipient: string
  ip: string
  rep: Rep
}

/**
 * Sends the terms of a quote, for a rep, to whoever decides, with a link of their own by which they accept them.
 *
 * @rule D68 The link is a secret of its own, good for 30 days, of which only the hash is kept.
 */
export async function sendTerms(context: Context, request: TermsToSend): Promise<{ at: Date }> {
  const { db, now, wakeJobs } = context
  const { id: quoteId, ip, rep, delivery, recipient } = request
  const cause = `terms:${quoteId}:${randomUUID()}`
  const at = await db.transaction(async (trx) => {
    const stored = await lockOpenQuote(trx, quoteId)
    const at = now()
    await limitSending({ ...context, db: trx }, { quoteId, ip, recipients: 1, isRep: true })
    await queue(trx, context, { ...request, stored, at, cause })
    await insertAuditEvent(trx, {
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'terms_sent',
      detail: { delivery, recipient },
    })
    return at
  })
  wakeJobs()
  return { at }
}

interface Sending extends TermsToSend {
  stored: QuoteWithPolicy
  at: Date
  cause: string
}

async function queue(trx: Db, { env }: Context, sending: Sending): Promise<void> {
  const { id: quoteId, stored, delivery, recipient, at, cause } = sending
  const quote = quoteFrom(stored.answers)
  if (coveredKinds(quote).length === 0) throw new ProblemError({ code: 'INVALID', fields: [NO_CONTEST] })
  const token = newSecret()
  const expiresAt = new Date(at.getTime() + TERMS_DAYS * DAY_MS)
  await insertTermsRequest(trx, {
    tokenHash: hashOf(token),
    quoteId,
    delivery,
    recipient,
    createdAt: at,
    expiresAt,
  })
  const link = { url: env.publicUrl + pagePath('terms', { token }), token, expiresAt }
  const { tournament_name: eventName = '' } = quote.answers
  const content = {
    askedBy: askedBy(quote),
    reference: quoteReference({ ...stored, quote }),
    eventName: eventName === '' || holdsWebAddress(eventName) ? undefined : eventName,
    termsUrl: link.url,
    goodForDays: TERMS_DAYS,
  }
  if (delivery === 'text_terms') {
    await queueText(trx, { cause, quoteId, to: recipient, text: termsText(content), link }, at)
  } else {
    const mail = termsMail(letterheadOf(env), content)
    await queueMessage(trx, { cause, quoteId, to: [recipient], ...mail, attachments: [], link }, at)
  }
}

const NO_CONTEST: FieldProblem = {
  section: 'request',
  field: 'delivery',
  message: 'Describe a contest first: which terms apply depends on it',
}
