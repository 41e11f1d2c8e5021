import { randomUUID } from 'node:crypto'
import { EMAIL } from '#domain/quote/contact.fields.ts'
import { type Db } from '#server/db/database.ts'
import { type Attachment } from '#server/db/schema.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { insertMessage } from '#server/mail/repository.ts'

/** The job that hands one message to the mail server. */
export const DELIVER_MESSAGE = 'deliver-message'

const LONGEST_ADDRESS = 254
const LONGEST_SUBJECT = 200

export interface OutgoingMessage {
  /** What it is sent for, such as `purchase:<id>`. */
  cause: string
  quoteId?: string
  to: string[]
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  subject: string
  html: string
  plain: string
  attachments: Attachment[]
}

/**
 * Put a message into the outbox, in the transaction of its cause; false where the cause has had its message.
 * Every recipient gets a message of their own, so that one refused address neither stops nor repeats another's.
 *
 * @rule O07 A message is stored together with its cause and the job that delivers it, so neither is there
 * without the others, and a cause that comes twice sends once.
 */
export function queueMessage(db: Db, message: OutgoingMessage, now: Date): Promise<boolean> {
  const [first, ...others] = recipients(message.to)
  if (first === undefined) throw new Error(`The message for ${message.cause} has no recipient`)

  return db.transaction(async (trx) => {
    if (!(await queueFor(trx, message, message.cause, first, now))) return false
    for (const [index, recipient] of others.entries()) {
      await queueFor(trx, message, `${message.cause}#${index + 2}`, recipient, now)
    }
    return true
  })
}

async function queueFor(
  trx: Db,
  { quoteId, replyTo, subject, html, plain, attachments }: OutgoingMessage,
  cause: string,
  recipient: string,
  now: Date,
): Promise<boolean> {
  const id = randomUUID()
  const content = { subject: oneLine(subject), html, plain, attachments }
  const added = await insertMessage(trx, {
    id,
    cause,
    ...(quoteId && { quoteId }),
    recipient,
    ...(replyTo !== undefined && { replyTo: mailable(replyTo) }),
    ...content,
    state: 'queued',
    createdAt: now,
  })
  if (!added) return false
  await enqueueJob(trx, {
    kind: DELIVER_MESSAGE,
    payload: { messageId: id },
    dedupe: `${DELIVER_MESSAGE}:${id}`,
    runAt: now,
  })
  return true
}

/** Each address once. One that is none could smuggle a header in, so it stops the message. */
function recipients(to: string[]): string[] {
  const once = new Map(to.map((address) => [address.toLowerCase(), address]))
  return [...once.values()].map(mailable)
}

function mailable(address: string): string {
  if (address.length <= LONGEST_ADDRESS && EMAIL.test(address)) return address
  throw new Error('A message was addressed to something that is no e-mail address')
}

/** Names that people typed go into subjects; a line break there would begin a header of theirs. */
function oneLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)
}
