import { randomUUID } from 'node:crypto'
import { formatMoney } from '#domain/money.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { addressesIn } from '#domain/quote/address-list.ts'
import { fullName } from '#domain/quote/full-name.ts'
import { type Answers, quoteFrom } from '#domain/quote/quote.ts'
import { holderEmail } from '#domain/quote/quote-holder.ts'
import { holdsWebAddress, MOST_RECIPIENTS, NO_WEB_ADDRESS } from '#domain/quote/sending.fields.ts'
import { quoteWords } from '#domain/papers/quote-words.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Attachment } from '#server/db/mail.schema.ts'
import { type Rep } from '#server/http/access.ts'
import { limitSending } from '#server/http/rate-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { type OutgoingLetter, queueLetter } from '#server/mail/outbox.ts'
import { findMessageByCause, type Message } from '#server/mail/repository.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { sentQuoteMail } from '#server/mail/templates/sent-quote.ts'
import { quoteOnFile } from '#server/quotes/document-routes.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface QuoteToSend {
  id: string
  to: string
  cc: string | undefined
  subject: string | undefined
  note: string | undefined
  /** With the quote as PDF. */
  attachQuote: boolean
  idempotencyKey: string | undefined
  /** Where the call comes from. */
  ip: string
  rep: Rep | undefined
}

/** The message as it was queued. */
export type SentMessage = Pick<Message, 'id' | 'recipient' | 'cc' | 'createdAt'> & { replayed: boolean }

/**
 * Mails a quote to whomever its holder or a rep names.
 *
 * @rule D02 A quote goes out once, as one mail whose receivers all see one another, and what was sent to whom is kept.
 */
export async function sendQuote(context: Context, request: QuoteToSend): Promise<SentMessage> {
  const stored = await findQuote(context.db, request.id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const attachments = request.attachQuote ? [quoteFile(context, stored)] : []
  const letter = { ...letterOf(context, stored, request), attachments }
  const sent = await context.db.transaction(async (trx) => {
    const earlier = await findMessageByCause(trx, letter.cause)
    return earlier ? replayOf(earlier, letter) : queue(trx, context, letter, request)
  })
  context.wakeJobs()
  return sent
}

async function queue(
  trx: Db,
  context: Context,
  letter: OutgoingLetter,
  { id: quoteId, rep, ip }: QuoteToSend,
): Promise<SentMessage> {
  const recipients = letter.to.length + letter.cc.length
  await limitSending({ ...context, db: trx }, { quoteId, ip, recipients, isRep: rep !== undefined })
  const at = context.now()
  await queueLetter(trx, letter, at)
  const message = await findMessageByCause(trx, letter.cause)
  if (!message) throw new Error('A queued letter is not there')
  const { id, recipient, cc } = message
  await insertAuditEvent(trx, {
    quoteId,
    at,
    actor: rep ? 'rep' : 'client',
    repId: rep?.id ?? null,
    event: 'quote_sent',
    detail: { message: id, to: recipient, ...(cc !== null && { cc }) },
  })
  return { id, recipient, cc, createdAt: at, replayed: false }
}

function replayOf(earlier: Message, letter: OutgoingLetter): SentMessage {
  const { id, recipient, cc, createdAt, subject, plain } = earlier
  const isTheSame =
    recipient === letter.to.join(', ') &&
    (cc ?? '') === letter.cc.join(', ') &&
    subject === letter.subject &&
    plain === letter.plain &&
    earlier.attachments.length === letter.attachments.length
  if (!isTheSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return { id, recipient, cc, createdAt, replayed: true }
}

/** @rule P02 Others get the client's copy, which never tells the commission of a producer. */
function quoteFile(context: Context, stored: QuoteWithPolicy): Attachment {
  const words = quoteWords(quoteOnFile(context, stored), 'client')
  if (!words) throw invalid([{ section: 'request', field: 'attach_quote', message: NOTHING_TO_ATTACH }])
  return { fileName: `${stored.quoteNumber}.pdf`, words }
}

const NOTHING_TO_ATTACH = 'Answer everything about one contest first; until then there is no PDF of the quote'

function letterOf({ env }: Context, stored: QuoteWithPolicy, request: QuoteToSend): OutgoingLetter {
  const { id, rep, note, idempotencyKey = randomUUID() } = request
  const { answers } = quoteFrom(stored.answers)
  const isProducers = answers.insurance_producer === 'True'
  const { to, cc } = addressed(request)
  const subject = request.subject ?? `Quote ${stored.quoteNumber}`
  refuseWebAddresses(request)
  // What a producer owes is less than what its client pays, and nobody else's to know.
  const amount = isProducers ? undefined : stored.price?.summary?.amountDue
  const mail = sentQuoteMail(letterheadOf(env), {
    sender: rep ? `${rep.name} of ${env.insurer.name}` : senderOf(answers),
    subject,
    note,
    quoteNumber: stored.quoteNumber,
    eventName: answers.tournament_name,
    courseName: answers.course_name,
    price: amount === undefined ? undefined : formatMoney(amount),
    quoteUrl: `${env.publicUrl}/quote/view/${id}`,
  })
  const replyTo = rep?.email ?? holderEmail(answers)
  const cause = `send-quote:${id}:${idempotencyKey}`
  return { cause, quoteId: id, to, cc, ...(replyTo !== undefined && { replyTo }), ...mail, attachments: [] }
}

/** Whoever is in both gets it once, as the one it is written to. */
function addressed({ to, cc }: QuoteToSend): { to: string[]; cc: string[] } {
  const first = addressesIn(to)
  const known = new Set(first.map((address) => address.toLowerCase()))
  const copies = addressesIn(cc ?? '').filter((address) => !known.has(address.toLowerCase()))
  if (first.length + copies.length > MOST_RECIPIENTS) {
    const message = `Send it to ${MOST_RECIPIENTS} people or fewer at once, copies included`
    throw invalid([{ section: 'request', field: 'cc', message }])
  }
  return { to: first, cc: copies }
}

function refuseWebAddresses({ rep, subject, note }: QuoteToSend): void {
  if (rep) return
  const fields = Object.entries({ subject, note }).flatMap(([field, written]) =>
    holdsWebAddress(written ?? '') ? [{ section: 'request' as const, field, message: NO_WEB_ADDRESS }] : [],
  )
  if (fields.length > 0) throw invalid(fields)
}

function invalid(fields: FieldProblem[]): ProblemError {
  return new ProblemError({ code: 'INVALID', fields })
}

/** Whoever holds the quote, by the name on it, if it holds one that leads nowhere. */
export function senderOf(answers: Answers): string {
  const side = answers.insurance_producer === 'True' ? 'producer' : 'insured'
  const name =
    answers[`${side}_contact_name`] ?? fullName(answers[`${side}_first_name`], answers[`${side}_last_name`])
  const company = side === 'producer' ? answers.producer_agency_name : answers.insured_company_name
  const known = [name, company].filter((part) => part && !holdsWebAddress(part)).join(', ')
  return known || 'The holder of the quote'
}
