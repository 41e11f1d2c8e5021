import { randomUUID } from 'node:crypto'
import { addressKey } from '#domain/email-address.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { addressesIn } from '#domain/quote/address-list.ts'
import { holdsWebAddress, MOST_RECIPIENTS, NO_WEB_ADDRESS } from '#domain/quote/sending.fields.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Rep } from '#server/http/access.ts'
import { limitSending } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { type OutgoingLetter, queueLetter } from '#server/mail/outbox.ts'
import { findMessageByCause, type Message } from '#server/mail/repository.ts'
import { composeLetters, type LetterCauses } from '#server/quotes/compose-letters.ts'
import { lockQuote } from '#server/quotes/repository.ts'

export interface QuoteToSend {
  id: string
  to: string
  cc: string | undefined
  subject: string | undefined
  note: string | undefined
  /** With the quote as PDF. */
  attachQuote: boolean
  /** Where the call comes from. */
  ip: string
  rep: Rep | undefined
}

/** What was queued for whom. */
export interface SentQuote {
  to: string[]
  cc: string[]
  at: Date
  messages: Pick<Message, 'id' | 'recipient'>[]
}

/**
 * Mails a quote to whomever its holder or a rep names.
 *
 * @rule D02 A quote that is still to be bought goes out once, and what was sent to whom is kept.
 */
export async function sendQuote(context: Context, request: QuoteToSend): Promise<SentQuote> {
  const { to, cc } = addressed(request)
  refuseWebAddresses(request)
  const sent = await context.db.transaction(async (trx) => {
    const stored = await lockQuote(trx, request.id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    const { policyNumber } = stored
    if (policyNumber !== null) throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber })
    return queue(
      trx,
      context,
      composeLetters(context, stored, { ...request, to, cc }, causesOf(request.id)),
      request,
    )
  })
  context.wakeJobs()
  return { to, cc, ...sent }
}

function causesOf(id: string): LetterCauses {
  const sending = randomUUID()
  return { withLink: `send-quote:${id}:${sending}`, withoutLink: `send-quote-copy:${id}:${sending}` }
}

async function queue(
  trx: Db,
  context: Context,
  letters: readonly OutgoingLetter[],
  { id: quoteId, rep, ip }: QuoteToSend,
): Promise<Pick<SentQuote, 'at' | 'messages'>> {
  const recipients = letters.reduce((count, { to, cc }) => count + to.length + cc.length, 0)
  await limitSending({ ...context, db: trx }, { quoteId, ip, recipients, isRep: rep !== undefined })
  const at = context.now()
  const messages: SentQuote['messages'] = []
  for (const letter of letters) {
    await queueLetter(trx, letter, at)
    const message = await findMessageByCause(trx, letter.cause)
    if (!message) throw new Error('A queued letter is not there')
    const { id, recipient, cc } = message
    messages.push({ id, recipient })
    await insertAuditEvent(trx, {
      quoteId,
      at,
      actor: rep ? 'rep' : 'client',
      repId: rep?.id ?? null,
      event: 'quote_sent',
      detail: { message: id, to: recipient, ...(cc !== null && { cc }) },
    })
  }
  return { at, messages }
}

/** Whoever is in both gets it once, as the one it is written to. */
function addressed({ to, cc }: QuoteToSend): { to: string[]; cc: string[] } {
  const first = addressesIn(to)
  const known = new Set(first.map((address) => addressKey(address)))
  const copies = addressesIn(cc ?? '').filter((address) => !known.has(addressKey(address)))
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
