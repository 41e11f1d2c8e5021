import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { coveredContests, quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import type { TermsDelivery } from '#domain/quote/terms/terms-delivery.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage, queueTextMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createTermsMail, createTermsText } from '#server/messaging/templates/terms.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'
import { lockEditableQuote } from '#server/quotes/saving/lock-editable-quote.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { summarizeQuote } from '#server/quotes/sending/insured-summary.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requesterName } from '#server/quotes/terms/present-terms.ts'
import { insertTermsRequest } from '#server/quotes/terms/repository.ts'

/** How long the link is valid. */
export const TERMS_DAYS = 30
const DAY_MS = 86_400_000

export interface SendTermsRequest {
  id: string
  delivery: TermsDelivery
  recipient: string
  ip: string
  rep: Rep
}

/**
 * Sends the terms of a quote for a rep, with a link by which the recipient accepts them.
 *
 * @rule D68 The link has its own secret, valid for 30 days; only its hash is stored.
 */
export async function sendTerms(context: Context, request: SendTermsRequest): Promise<{ at: Date }> {
  const { id: quoteId, ip, rep, delivery, recipient } = request
  const cause = `terms:${quoteId}:${randomUUID()}`
  return runWrite(context, async (trx, effects) => {
    const stored = await lockEditableQuote(trx, quoteId)
    const at = context.now()
    await limitSending({ ...context, db: trx }, { quoteId, ip, recipients: 1, isRep: true })
    await queueTerms(trx, context, { ...request, stored, at, cause })
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'terms_sent',
      detail: { delivery, recipient },
    })
    return { at }
  })
}

interface Sending extends SendTermsRequest {
  stored: QuoteWithPolicy
  at: Date
  cause: string
}

async function queueTerms(trx: Db, context: Context, sending: Sending): Promise<void> {
  const { env } = context
  const { id: quoteId, stored, delivery, recipient, at, cause } = sending
  const quote = quoteFrom(stored.answers)
  if (coveredContests(quote).length === 0) throw new ProblemError({ code: 'INVALID', fields: [NO_CONTEST] })
  const link = await createTermsLink({ env, db: trx, now: () => at }, { quoteId, delivery, recipient })
  const { tournament_name: eventName = '' } = quote.answers
  const content = {
    askedBy: requesterName(quote),
    reference: quoteReference({ ...stored, quote }),
    eventName: eventName === '' || containsWebAddress(eventName) ? undefined : eventName,
    termsUrl: link.url,
    validDays: TERMS_DAYS,
    insured: summarizeQuote(buildQuoteDocumentInput(context, stored), { fees: false }),
  }
  if (delivery === 'text_terms') {
    await queueTextMessage(
      trx,
      { cause, quoteId, to: recipient, text: createTermsText(env, content), link },
      at,
    )
  } else {
    const mail = createTermsMail(createLetterhead(env), content)
    await queueMessage(trx, { cause, quoteId, to: [recipient], ...mail, attachments: [], link }, at)
  }
}

/** A link by which the terms of a quote are read and accepted, in the transaction of its mail. */
export async function createTermsLink(
  { env, db: trx, now }: Pick<Context, 'env' | 'db' | 'now'>,
  request: { quoteId: string; delivery: TermsDelivery; recipient: string },
): Promise<SecretLink> {
  const token = createSecret()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + TERMS_DAYS * DAY_MS)
  await insertTermsRequest(trx, { tokenHash: hashSecret(token), ...request, createdAt, expiresAt })
  return { url: env.publicUrl + pagePath('terms', { token }), token, expiresAt }
}

const NO_CONTEST: FieldProblem = {
  section: 'request',
  field: 'delivery',
  message: 'Add a contest first. The terms depend on it',
}
