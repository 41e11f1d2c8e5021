import { randomUUID } from 'node:crypto'
import { insertRequest } from '#server/carriers/requests/repository.ts'
import { nameSent, requireNoOpenField, sendFiles } from '#server/quotes/approvals/letter-files.ts'
import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCarrierRequestMail } from '#server/messaging/templates/carrier-request.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import type { Rep } from '#server/access/access.ts'
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
    return mailCarrier({ ...context, db: trx }, effects, {
      quoteId: id,
      letter,
      changeId: null,
      attached,
      rep,
    })
  })
}

/** A letter as a rep sends it. */
export interface SentLetter extends CarrierLetter {
  to: string
  /** Files of the case by their ids. */
  files?: readonly string[] | undefined
}

interface CarrierMail {
  quoteId: string
  letter: SentLetter
  /** Null if it is about the quote. */
  changeId: string | null
  attached: { kind: 'quote' | 'certificate'; file: Attachment }
  rep: Rep
}

/**
 * Mails the carrier for its approval, in the transaction of `context.db`. The answer goes to the rep, who records it.
 *
 * @rule D32 Who asked whom, when and with which files is kept, and in the audit log too.
 */
export async function mailCarrier(
  context: Context,
  effects: Effects,
  { quoteId, letter, changeId, attached, rep }: CarrierMail,
): Promise<Date> {
  const { db: trx, env } = context
  const at = context.now()
  const id = randomUUID()
  requireNoOpenField(letter)
  const linked = await sendFiles(context, effects, rep, quoteId, letter)
  const files = nameSent(linked)
  const { to: recipient } = letter
  await insertRequest(trx, { id, quoteId, changeId, recipient, files, repId: rep.id, at })
  await queueMessage(
    trx,
    {
      cause: `ask-carrier:${quoteId}:${id}`,
      quoteId,
      to: [letter.to],
      replyTo: rep.email,
      ...createCarrierRequestMail(createLetterhead(env), letter, attached.kind, linked),
      ...(linked && { link: linked.link }),
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
    detail: {
      ...(changeId !== null && { change: changeId }),
      to: recipient,
      subject: letter.subject,
      ...(files.length > 0 && { files: files.map(({ name }) => name).join(', ') }),
    },
  })
  return at
}
