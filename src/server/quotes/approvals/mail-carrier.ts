import { randomUUID } from 'node:crypto'
import { type CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCarrierRequestMail } from '#server/messaging/templates/carrier-request.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'
import { type Attachment } from '#server/schema/messaging/messages.schema.ts'
import { type Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { requireLockedQuote, requireNotPurchased } from '#server/quotes/require-quote.ts'
import { quoteAttachment } from '#server/quotes/sending/compose-quote-emails.ts'

/** @rule D32 The letter about a quote has the quote attached. */
export async function askCarrier(
  context: Context,
  { id, letter }: { id: string; letter: SentLetter },
  rep: Rep,
): Promise<Date> {
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedQuote(trx, id)
    requireNotPurchased(stored)
    const attached = { kind: 'quote' as const, file: quoteAttachment(context, stored, 'client') }
    return mailCarrier({ ...context, db: trx }, effects, { quoteId: id, letter, about: {}, attached, rep })
  })
}

/** A letter as a rep sends it. */
export interface SentLetter extends CarrierLetter {
  to: string
}

interface CarrierMail {
  quoteId: string
  letter: SentLetter
  /** What the letter is about, by which its earlier letters are found. */
  about: Record<string, string>
  attached: { kind: 'quote' | 'certificate'; file: Attachment }
  rep: Rep
}

/**
 * Mails the carrier for its approval, in the transaction of `context.db`. The answer goes to the rep, who records it.
 *
 * @rule D32 The audit log keeps who asked whom and when.
 */
export async function mailCarrier(
  { db: trx, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  effects: Effects,
  { quoteId, letter, about, attached, rep }: CarrierMail,
): Promise<Date> {
  const at = now()
  await queueMessage(
    trx,
    {
      cause: `ask-carrier:${quoteId}:${randomUUID()}`,
      quoteId,
      to: [letter.to],
      replyTo: rep.email,
      ...createCarrierRequestMail(createLetterhead(env), letter, attached.kind),
      attachments: [attached.file],
    },
    at,
  )
  await effects.audit({
    quoteId,
    at,
    actor: 'rep',
    repId: rep.id,
    event: 'carrier_asked',
    detail: { ...about, to: letter.to, subject: letter.subject },
  })
  return at
}
