import { pagePath } from '#contract/page-path.ts'
import { formatMoney } from '#domain/money.ts'
import { statedPrice } from '#domain/papers/quote-draft.ts'
import { type Copy } from '#domain/papers/copies.ts'
import { quoteWords } from '#domain/papers/quote-words.ts'
import { ProblemError } from '#domain/problem.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { quoteReference, withoutNumber } from '#domain/quote/quote-reference.ts'
import { mayGetLink } from '#domain/quote/link-receivers.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { senderOf } from '#domain/quote/sender.ts'
import { type Attachment } from '#server/db/mail.schema.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { type OutgoingLetter } from '#server/mail/outbox.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { sentQuoteMail } from '#server/mail/templates/sent-quote.ts'
import { quoteOnFile } from '#server/quotes/quote-papers.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface LettersAskedFor {
  to: string[]
  cc: string[]
  subject: string | undefined
  note: string | undefined
  /** With the quote as PDF. */
  attachQuote: boolean
  rep: Rep | undefined
}

/** The causes under which one call has its letters: of those who get the link, and of the others. */
export interface LetterCauses {
  withLink: string
  withoutLink: string
}

/**
 * The letters that send a quote: one for all, but two where some of the receivers must not get its link.
 *
 * @rule D02 Receivers of one letter all see one another; a producer's own letter is apart from the one to others.
 */
export function composeLetters(
  context: Context,
  stored: QuoteWithPolicy,
  asked: LettersAskedFor,
  causes: LetterCauses,
): OutgoingLetter[] {
  const quote = quoteFrom(stored.answers)
  const isForHolder = (address: string) => mayGetLink(quote.answers, address)
  const isForOthers = (address: string) => !isForHolder(address)
  const letters = [
    { cause: causes.withoutLink, hasLink: false, ...receivers(asked, isForOthers) },
    { cause: causes.withLink, hasLink: true, ...receivers(asked, isForHolder) },
  ]
  return letters
    .filter(({ to }) => to.length > 0)
    .map((letter) => composed(context, { stored, quote, ...asked, ...letter }))
}

/** Those who are left to get copies are the ones whom it is written to. */
function receivers({ to, cc }: LettersAskedFor, isOne: (address: string) => boolean) {
  const first = to.filter(isOne)
  const copies = cc.filter(isOne)
  return first.length > 0 ? { to: first, cc: copies } : { to: copies, cc: [] }
}

interface Draft extends LettersAskedFor {
  stored: QuoteWithPolicy
  quote: Quote
  cause: string
  hasLink: boolean
}

function composed(context: Context, draft: Draft): OutgoingLetter {
  const { stored, quote, cause, to, cc, note, rep, hasLink } = draft
  const { env } = context
  const { answers } = quote
  const replyTo = rep?.email ?? holderEmail(answers)
  const copy = hasLink ? 'producer' : 'client'
  const named = { ...stored, quote }
  const reference = quoteReference(named, copy)
  const readable = (typed: string) => (hasLink ? typed : withoutNumber(typed, named))
  const mail = sentQuoteMail(letterheadOf(env), {
    sender: rep ? `${rep.name} of ${env.insurer.name}` : senderOf(answers),
    subject: readable(draft.subject ?? `Quote ${reference.value}`),
    note: note === undefined ? undefined : readable(note),
    reference,
    eventName: answers.tournament_name,
    courseName: answers.course_name,
    price: priceToday(context, stored, quote),
    opens: hasLink ? { quoteUrl: env.publicUrl + pagePath('quote', { guid: stored.id }) } : undefined,
    isAnswered: replyTo !== undefined,
    isAttached: draft.attachQuote,
  })
  const attachments = draft.attachQuote ? [quoteFile(context, stored, copy)] : []
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
function priceToday(context: Context, stored: QuoteWithPolicy, { answers }: Quote): string | undefined {
  if (isProducers(answers)) return undefined
  const amount = statedPrice(quoteOnFile(context, stored))?.summary.amountDue
  return amount === undefined ? undefined : formatMoney(amount)
}

/** @rule P02 Others get the client's copy, which never tells the commission of a producer. */
function quoteFile(context: Context, stored: QuoteWithPolicy, copy: Copy): Attachment {
  const onFile = quoteOnFile(context, stored)
  const words = quoteWords(onFile, copy)
  if (words) return { fileName: `${quoteReference(onFile, copy).value}.pdf`, words }
  const message = 'Answer everything about one contest first; until then there is no PDF of the quote'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'attach_quote', message }],
  })
}
