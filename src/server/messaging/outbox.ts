import { randomUUID } from 'node:crypto'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { toE164 } from '#domain/quote/sending/telephone.ts'
import { getEmailKey, isEmail } from '#domain/values/email-address.ts'
import type { Db } from '#server/kit/db/database.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import type { Attachment } from '#server/schema/messaging/messages.schema.ts'
import { cancelJob, enqueueJob } from '#server/jobs/repository.ts'
import { redactToken, type SecretLink } from '#server/messaging/link-token.ts'
import { findMessage, insertMessage, type NewMessage, updateOutcome } from '#server/messaging/repository.ts'

const MAX_SUBJECT_LENGTH = 200
/** Mail programs need the newest ones only, and a header line has its limits. */
const MAX_REFERENCES = 20
const MESSAGE_ID = /^<[^\s<>]{1,200}@[^\s<>]{1,200}>$/

interface MessageCause {
  /** What it is sent for, such as `purchase:<id>`; one cause sends one message. */
  cause: string
  quoteId?: string
  /** The secret link in it. */
  link?: SecretLink
  /** The rep who wrote it or had it sent. */
  writtenBy?: string
}

export interface OutgoingMessage extends MessageCause {
  to: string[]
  /** The mailing that it belongs to, if any. */
  mailing?: MailingId
  /** True for one of many that are sent at once: it lets pass whatever somebody asked for. */
  isBulk?: boolean | undefined
  /** The address for answers, if it is not the sender. */
  replyTo?: string
  /** The conversation that it goes on with. */
  thread?: Thread | undefined
  subject: string
  html: string
  plain: string
  attachments: Attachment[]
}

/** What a mail answers, so that mail programs show both together. */
export interface Thread {
  inReplyTo: string
  /** The Message-IDs before it, oldest first. */
  references: readonly string[]
}

/** One e-mail to several receivers, who see one another. */
export interface OutgoingGroupEmail extends OutgoingMessage {
  cc: string[]
}

export interface OutgoingTextMessage extends MessageCause {
  /** A telephone number, as entered. */
  to: string
  text: string
}

/**
 * Queues a message in the transaction of its cause; false if the cause already has its message. Each receiver gets a
 * separate message, so that one rejected address neither stops nor repeats another's.
 *
 * @rule O07 A message is stored together with its cause and the job that delivers it, so that none is there without
 * the others, and a repeated cause sends only once.
 */
export async function queueMessage(trx: Db, message: OutgoingMessage, now: Date): Promise<boolean> {
  const [first, ...others] = requireAddresses(message, message.to)
  requireSingleReceiver(message, others)
  const { cause } = message
  if (!(await queueEmail(trx, message, { to: [first], cc: [] }, now))) return false
  for (const [index, recipient] of others.entries()) {
    await queueEmail(trx, { ...message, cause: `${cause}#${index + 2}` }, { to: [recipient], cc: [] }, now)
  }
  return true
}

/** Queues the mail of a mailing for its one receiver. Returns its id, or undefined if the cause already has its message. */
export function queueMailing(trx: Db, mailing: OutgoingMessage, now: Date): Promise<string | undefined> {
  const [only, ...others] = requireAddresses(mailing, mailing.to)
  requireSingleReceiver(mailing, others)
  return queueEmail(trx, mailing, { to: [only], cc: [] }, now)
}

/**
 * Queues one message for several receivers in the transaction of its cause. Returns its id, or undefined if the cause
 * already has its message. Until `leavesAt` it can be withdrawn.
 */
export function queueGroupEmail(
  trx: Db,
  email: OutgoingGroupEmail,
  now: Date,
  leavesAt = now,
): Promise<string | undefined> {
  const to = requireAddresses(email, email.to)
  const toKeys = new Set(to.map((address) => getEmailKey(address)))
  const cc = removeDuplicates(email.cc).filter((address) => !toKeys.has(getEmailKey(address)))
  requireSingleReceiver(email, [...to.slice(1), ...cc])
  return queueEmail(trx, email, { to, cc: cc.map(requireEmailAddress) }, now, leavesAt)
}

/** @rule N61 A text message is sent like mail: with its cause, by the same job, once. */
export function queueTextMessage(trx: Db, text: OutgoingTextMessage, now: Date): Promise<string | undefined> {
  const number = toE164(text.to)
  if (number === undefined) throw new Error(`The text message for ${text.cause} has no telephone number`)
  const empty = { cc: null, subject: '', html: '', attachments: [] }
  const { cause, quoteId, link, writtenBy } = text
  const content = { channel: 'text', recipient: number, plain: text.text, ...empty } as const
  const about = { cause, ...(quoteId && { quoteId }), ...(writtenBy !== undefined && { writtenBy }) }
  return insertAndEnqueue(trx, { ...about, ...content, link }, [number], {
    now,
    leavesAt: now,
    isBulk: false,
  })
}

interface Recipients {
  to: string[]
  cc: string[]
}

function queueEmail(
  trx: Db,
  {
    cause,
    quoteId,
    writtenBy,
    mailing,
    isBulk = false,
    replyTo,
    thread,
    subject,
    html,
    plain,
    attachments,
    link,
  }: OutgoingMessage,
  { to, cc }: Recipients,
  now: Date,
  leavesAt = now,
): Promise<string | undefined> {
  const message = {
    cause,
    ...(quoteId && { quoteId }),
    ...(writtenBy !== undefined && { writtenBy }),
    ...(mailing && { mailing }),
    channel: 'mail',
    recipient: to.join(', '),
    cc: cc.length > 0 ? cc.join(', ') : null,
    ...(replyTo !== undefined && { replyTo: requireEmailAddress(replyTo) }),
    ...(thread && {
      inReplyTo: requireMessageId(thread.inReplyTo),
      threadReferences: thread.references.slice(-MAX_REFERENCES).map(requireMessageId).join(' '),
    }),
    subject: toOneLine(subject),
    html,
    plain,
    attachments,
    link,
  } as const
  return insertAndEnqueue(trx, message, [...to, ...cc], { now, leavesAt, isBulk })
}

type MessageWithoutReceivers = Omit<NewMessage, 'id' | 'receivers' | 'state' | 'createdAt'> & {
  link: SecretLink | undefined
}

async function insertAndEnqueue(
  trx: Db,
  { link, ...message }: MessageWithoutReceivers,
  to: string[],
  { now, leavesAt, isBulk }: { now: Date; leavesAt: Date; isBulk: boolean },
): Promise<string | undefined> {
  const id = randomUUID()
  const receivers = to.map((address) => ({ address, state: 'queued' as const, said: null }))
  const stored = link ? { ...message, ...redactLink(message, link) } : message
  if (!(await insertMessage(trx, { ...stored, id, receivers, state: 'queued', createdAt: now })))
    return undefined
  await enqueueJob(trx, {
    kind: message.mailing || isBulk ? 'deliver-mailing' : 'deliver-message',
    payload: { messageId: id, build: String(buildNumber()) },
    dedupe: deliveryOf(id),
    runAt: leavesAt > now ? leavesAt : now,
  })
  return id
}

/**
 * Withdraws a message that has not left; false if it has, or is on its way.
 *
 * @rule P08 Until it leaves, what was sent can be undone on the server: closing the page loses neither the mail nor the undoing.
 */
export async function withdrawMessage(trx: Db, id: string, { now, reason }: { now: Date; reason: string }) {
  if (!(await cancelJob(trx, deliveryOf(id), now))) return false
  const message = await findMessage(trx, id)
  if (message) {
    const { receivers } = message
    await updateOutcome(trx, id, { state: 'withdrawn', error: reason, sentAt: null, receivers })
  }
  return true
}

function deliveryOf(messageId: string): string {
  return `deliver-message:${messageId}`
}

/**
 * @rule N76 The token of a link is stored apart from the texts, so that it can be deleted once the message is
 * delivered.
 */
function redactLink({ html, plain }: Pick<NewMessage, 'html' | 'plain'>, { token, expiresAt }: SecretLink) {
  return {
    html: redactToken(html, token),
    plain: redactToken(plain, token),
    linkToken: token,
    linkExpiresAt: expiresAt,
  }
}

function requireAddresses({ cause }: MessageCause, to: string[]): [string, ...string[]] {
  const [first, ...others] = removeDuplicates(to).map(requireEmailAddress)
  if (first === undefined) throw new Error(`The message for ${cause} has no recipient`)
  return [first, ...others]
}

/** @rule P05 A mailing goes to one receiver, so that its unsubscribe link is theirs alone. */
function requireSingleReceiver({ cause, mailing }: OutgoingMessage, others: string[]): void {
  if (mailing && others.length > 0) throw new Error(`The mailing for ${cause} goes to several`)
}

function removeDuplicates(addresses: string[]): string[] {
  return [...new Map(addresses.map((address) => [getEmailKey(address), address])).values()]
}

/** An invalid address could inject a header, so it stops the message. */
function requireEmailAddress(address: string): string {
  if (isEmail(address)) return address
  throw new Error('A message was addressed to something that is no e-mail address')
}

/** It becomes a header, so what is none stops the message. */
function requireMessageId(id: string): string {
  if (MESSAGE_ID.test(id)) return id
  throw new Error('A message was to answer something that has no Message-ID')
}

/** Subjects contain names that people entered; a line break there would start a header of theirs. */
function toOneLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_LENGTH)
    .toWellFormed()
}
