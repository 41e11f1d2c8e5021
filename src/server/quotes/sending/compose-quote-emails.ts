import { pagePath } from '#contract/page-path.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { formatMoney } from '#domain/values/money.ts'
import { getStatedPrice } from '#domain/documents/quote/draft-cover.ts'
import type { DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference, redactQuoteNumber } from '#domain/quote/sending/quote-reference.ts'
import { canReceiveLink } from '#domain/quote/sending/link-recipients.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { senderName } from '#domain/quote/sending/sender.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { OutgoingGroupEmail } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'
import { summarizeQuote } from '#server/quotes/sending/insured-summary.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface QuoteEmailRequest {
  to: string[]
  cc: string[]
  subject: string | undefined
  note: string | undefined
  /** Attach the quote as PDF. */
  attachQuote: boolean
  rep: Rep | undefined
}

/** The unique causes of the emails of one call: to those who get the link, and to the others. */
export interface EmailCauses {
  withLink: string
  withoutLink: string
}

/**
 * One email to all recipients, or two if some of them must not get the link.
 *
 * @rule D02 The recipients of one email see each other; a producer's own email is separate from the one to others.
 */
export function composeQuoteEmails(
  context: Context,
  stored: QuoteWithPolicy,
  request: QuoteEmailRequest,
  causes: EmailCauses,
): OutgoingGroupEmail[] {
  const quote = quoteFrom(stored.answers)
  const mayGetLink = (address: string) => canReceiveLink(quote.answers, address)
  const mayNotGetLink = (address: string) => !mayGetLink(address)
  const emails = [
    { cause: causes.withoutLink, hasLink: false, ...recipients(request, mayNotGetLink) },
    { cause: causes.withLink, hasLink: true, ...recipients(request, mayGetLink) },
  ]
  return emails
    .filter(({ to }) => to.length > 0)
    .map((email) => composeEmail(context, { stored, quote, ...request, ...email }))
}

/** If only recipients of copies are left, the email is addressed to them. */
function recipients({ to, cc }: QuoteEmailRequest, isIncluded: (address: string) => boolean) {
  const first = to.filter(isIncluded)
  const copies = cc.filter(isIncluded)
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
  const referenceInput = { ...stored, quote }
  const reference = quoteReference(referenceInput, copy)
  const hideNumber = (text: string) => (hasLink ? text : redactQuoteNumber(text, referenceInput))
  const mail = createSentQuoteMail(createLetterhead(env), {
    sender: rep ? `${rep.name} of ${env.insurer.name}` : senderName(answers),
    subject: hideNumber(draft.subject ?? `Quote ${reference.value}`),
    note: note === undefined ? undefined : hideNumber(note),
    reference,
    eventName: answers.tournament_name,
    courseName: answers.course_name,
    ...statedPrice(context, stored, quote),
    opens: hasLink ? { quoteUrl: env.publicUrl + pagePath('quote', { guid: stored.id }) } : undefined,
    hasReplyTo: replyTo !== undefined,
    isAttached: draft.attachQuote,
    insured: summarizeQuote(buildQuoteDocumentInput(context, stored)),
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

/** Without a price for a producer's quote: only the producer may know the net amount that it owes. */
function statedPrice(context: Context, stored: QuoteWithPolicy, { answers }: Quote) {
  const input = buildQuoteDocumentInput(context, stored)
  const amount = isProducerQuote(answers) ? undefined : getStatedPrice(input)?.summary.amountDue
  return amount === undefined
    ? { price: undefined, goodUntil: undefined }
    : { price: formatMoney(amount, dollarSignOf(answers)), goodUntil: input.priceEnd ?? undefined }
}

/** @rule P02 Others get the client's copy, which never tells the commission of a producer. */
export function quoteAttachment(context: Context, stored: QuoteWithPolicy, copy: DocumentCopy): Attachment {
  const input = buildQuoteDocumentInput(context, stored)
  const content = buildQuoteDocument(input, copy)
  if (content) return { fileName: `${quoteReference(input, copy).value}.pdf`, words: content }
  const message = 'Finish one contest first. The quote has no PDF until then'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'attach_quote', message }],
  })
}
