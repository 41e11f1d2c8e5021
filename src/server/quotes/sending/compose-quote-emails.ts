import { pagePath } from '#contract/page-path.ts'
import { formatMoney } from '#domain/values/money.ts'
import { getStatedPrice } from '#domain/documents/quote/draft-cover.ts'
import { type DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference, redactQuoteNumber } from '#domain/quote/sending/quote-reference.ts'
import { canReceiveLink } from '#domain/quote/sending/link-recipients.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { senderName } from '#domain/quote/sending/sender.ts'
import { type Attachment } from '#server/platform/db/schema/messaging/messages.schema.ts'
import { type Rep } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/http/serve.ts'
import { type OutgoingGroupEmail } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface QuoteEmailRequest {
  to: string[]
  cc: string[]
  subject: string | undefined
  note: string | undefined
  /** With the quote as PDF. */
  attachQuote: boolean
  rep: Rep | undefined
}

/** The causes under which one call has its letters: of those who get the link, and of the others. */
export interface EmailCauses {
  withLink: string
  withoutLink: string
}

/**
 * The letters that send a quote: one for all, but two where some of the receivers must not get its link.
 *
 * @rule D02 Receivers of one letter all see one another; a producer's own letter is apart from the one to others.
 */
export function composeQuoteEmails(
  context: Context,
  stored: QuoteWithPolicy,
  asked: QuoteEmailRequest,
  causes: EmailCauses,
): OutgoingGroupEmail[] {
  const quote = quoteFrom(stored.answers)
  const isForHolder = (address: string) => canReceiveLink(quote.answers, address)
  const isForOthers = (address: string) => !isForHolder(address)
  const letters = [
    { cause: causes.withoutLink, hasLink: false, ...recipients(asked, isForOthers) },
    { cause: causes.withLink, hasLink: true, ...recipients(asked, isForHolder) },
  ]
  return letters
    .filter(({ to }) => to.length > 0)
    .map((letter) => composeEmail(context, { stored, quote, ...asked, ...letter }))
}

/** Those who are left to get copies are the ones whom it is written to. */
function recipients({ to, cc }: QuoteEmailRequest, isOne: (address: string) => boolean) {
  const first = to.filter(isOne)
  const copies = cc.filter(isOne)
  return first.length > 0 ? { to: first, cc: copies } : { to: copies, cc: [] }
}

interface EmailDraft extends QuoteEmailRequest {
  stored: QuoteWithPolicy
  quote: Quote
  cause: string
  hasLink: boolean
}

function composeEmail(context: Context, draft: EmailDraft): OutgoingGroupEmail {
  const { stored, quote, cause, to, cc, note, rep, hasLink } = draft
  const { env } = context
  const { answers } = quote
  const replyTo = rep?.email ?? ownerEmail(answers)
  const copy = hasLink ? 'producer' : 'client'
  const named = { ...stored, quote }
  const reference = quoteReference(named, copy)
  const readable = (typed: string) => (hasLink ? typed : redactQuoteNumber(typed, named))
  const mail = createSentQuoteMail(createLetterhead(env), {
    sender: rep ? `${rep.name} of ${env.insurer.name}` : senderName(answers),
    subject: readable(draft.subject ?? `Quote ${reference.value}`),
    note: note === undefined ? undefined : readable(note),
    reference,
    eventName: answers.tournament_name,
    courseName: answers.course_name,
    price: currentPrice(context, stored, quote),
    opens: hasLink ? { quoteUrl: env.publicUrl + pagePath('quote', { guid: stored.id }) } : undefined,
    hasReplyTo: replyTo !== undefined,
    isAttached: draft.attachQuote,
  })
  const attachments = draft.attachQuote ? [quoteAttachment(context, stored, copy)] : []
  return {
    cause,
    quoteId: stored.id,
    to,
    cc,
    ...(replyTo !== undefined && { replyTo }),
    ...mail,
    attachments,
  }
}

/** What a producer owes is less than what its client pays, and nobody else's to know. */
function currentPrice(context: Context, stored: QuoteWithPolicy, { answers }: Quote): string | undefined {
  if (isProducerQuote(answers)) return undefined
  const amount = getStatedPrice(buildQuoteDocumentInput(context, stored))?.summary.amountDue
  return amount === undefined ? undefined : formatMoney(amount)
}

/** @rule P02 Others get the client's copy, which never tells the commission of a producer. */
function quoteAttachment(context: Context, stored: QuoteWithPolicy, copy: DocumentCopy): Attachment {
  const onFile = buildQuoteDocumentInput(context, stored)
  const words = buildQuoteDocument(onFile, copy)
  if (words) return { fileName: `${quoteReference(onFile, copy).value}.pdf`, words }
  const message = 'Answer everything about one contest first; until then there is no PDF of the quote'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'attach_quote', message }],
  })
}
