import type { Db } from '#server/kit/db/database.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import type { Receiver } from '#server/schema/messaging/messages.schema.ts'
import type { Env } from '#server/kit/config/env.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { HandlerOf, JobContext } from '#server/jobs/run-job.ts'
import { type AnswerSettings, findReplyTo } from '#server/messaging/answers/find-reply-to.ts'
import { findWithdrawalReason } from '#server/messaging/mailings/withdrawal-reason.ts'
import type { PictureSources } from '#server/messaging/pictures/mail-pictures.ts'
import { isBusyError, type RenderPdf } from '#server/messaging/render-attachment.ts'
import {
  getSenderAddress,
  composeMail,
  createMailingHeaders,
  type Sender,
} from '#server/messaging/delivery/compose-mail.ts'
import { DeliveryError, type Refusal } from '#server/messaging/delivery/delivery-error.ts'
import { type ServerOutage, trackServerOutage } from '#server/messaging/delivery/server-outage.ts'
import { redactToken, restoreToken, restoreTokenBytes } from '#server/messaging/link-token.ts'
import { applyAttempt, isWaiting, getOutcome, listReceivers } from '#server/messaging/receivers.ts'
import {
  findMessage,
  storeRaw,
  type Message,
  outcomeBeside,
  updateOutcome,
} from '#server/messaging/repository.ts'
import type { MailClient } from '#server/messaging/delivery/smtp.client.ts'
import type { TextMessageClient } from '#server/messaging/delivery/text-message.client.ts'

/** As long as mail servers themselves retry. */
const MAX_AGE_SECONDS = 5 * 24 * 3600
const MIN_DELAY_SECONDS = 30
const MAX_DELAY_SECONDS = 3600
const BUSY_DELAY_SECONDS = 5
const WRITTEN_BY_NEWER = 'A newer version wrote this email. We’ll send it once that version runs here'

export interface DeliverySettings extends PictureSources {
  /** Absent without a mail server: then messages are kept and shown in the mailbox. */
  client: MailClient | undefined
  texts?: TextMessageClient | undefined
  mailFrom: Env['mailFrom']
  renderPdf: RenderPdf
  /** Absent: as the program comes. */
  brands?: Env['brands']
  /** The site with the unsubscribe page. */
  publicUrl: Env['publicUrl']
  /** Where answers about cases go, if they come to us at all. */
  answers?: AnswerSettings | undefined
}

/** Sends a message to these receivers, and returns those that the server rejected. */
type SendToReceivers = (to: string[]) => Promise<Refusal[]>

/**
 * Creates the handler of delivery jobs.
 *
 * @rule O07 Delivery is retried for five days while a server is down or answers "not now"; a permanent rejection is
 * final and stored with its reason. A mail that cannot be composed, for example because a document cannot be
 * rendered, waits as well: the reason is stored, a build that fixes it within five days sends it, and after that it
 * has failed. One that a newer build wrote in a form that this one does not know says so and waits for that build, however
 * long it takes. If rendering has to wait for documents that people asked for, the mail is deferred and nothing is
 * stored. A mailing that its receiver no longer wants is withdrawn. A message that was sent, kept or rejected is
 * never sent again unless a rep asks for it, nobody gets it twice, and every attempt sends the same bytes.
 */
export function createMessageDelivery(
  settings: DeliverySettings,
): HandlerOf<'deliver-message' | 'deliver-mailing'> {
  const outages = { mail: trackServerOutage(), text: trackServerOutage() }
  return async ({ messageId = '', since, build }, { db, now, endWith, record }) => {
    const message = await findMessage(db, messageId)
    if (message?.state !== 'queued') return
    const withdrawalReason = await findWithdrawalReason(db, message, now())
    if (withdrawalReason !== undefined) return closeUnsent(db, message, 'withdrawn', withdrawalReason)
    const sendTo = await prepareSending(db, message, {
      ...settings,
      isNewer: Number(build ?? 0) > buildNumber(),
    })
    if (!sendTo) return closeUnsent(db, message, 'kept', null)
    const outage = outages[message.channel]
    if (!(sendTo instanceof DeliveryError)) outage.wait(now())
    const queuedAt = since === undefined ? message.createdAt : new Date(since)
    await deliver(db, message, { sendTo, outage, queuedAt, now, endWith, record })
  }
}

interface Delivery {
  /** Or why there is nothing to send. */
  sendTo: SendToReceivers | DeliveryError
  outage: ServerOutage
  /** From when on the five days count. */
  queuedAt: Date
  now: () => Date
  endWith: JobContext['endWith']
  record: JobContext['record']
}

async function deliver(
  db: Db,
  message: Message,
  { sendTo, outage, queuedAt, now, endWith, record = (work) => work() }: Delivery,
): Promise<void> {
  const before = listReceivers(message)
  const failure = sendTo instanceof DeliveryError ? sendTo : await attempt(sendTo, before, message)
  const at = now()
  const ageSeconds = (at.getTime() - queuedAt.getTime()) / 1000
  const outcome = getOutcome(message, applyAttempt(before, failure), {
    at,
    isLastTry: isFinal(failure, ageSeconds),
  })
  const next = noteServerState(outage, failure, at) ?? addSeconds(at, getDeliveryDelaySeconds(ageSeconds))
  if (endWith && outcome.state !== 'queued') return endWith(outcomeBeside(db, message.id, outcome))
  // Some of its receivers may have it.
  await record(() => updateOutcome(db, message.id, outcome))
  if (outcome.state === 'queued') throw new RetryLater(next, outcome.error ?? '')
}

/** Records whether the server was reached; if it is down, returns the time of the next attempt for all messages. */
function noteServerState(
  outage: ServerOutage,
  failure: Refusal[] | DeliveryError,
  at: Date,
): Date | undefined {
  const error = failure instanceof DeliveryError ? failure : undefined
  if (error?.fault === 'unreachable') return outage.markUnreachable(at, error)
  // A mail that could not be composed says nothing about the server.
  if (error?.fault !== 'unwritten' && error?.fault !== 'newer') outage.markReachable()
  return undefined
}

/** As long as the message has waited already, so that the delays double, up to an hour. */
export function getDeliveryDelaySeconds(ageSeconds: number): number {
  return Math.min(MAX_DELAY_SECONDS, Math.max(MIN_DELAY_SECONDS, Math.round(ageSeconds)))
}

function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/**
 * Undefined without a server. The bytes of a mail are stored before they are first sent. A mail that cannot be
 * composed counts like one that was rejected.
 */
async function prepareSending(
  db: Db,
  message: Message,
  { client, texts, ...writer }: DeliverySettings & Pick<Writer, 'isNewer'>,
): Promise<SendToReceivers | DeliveryError | undefined> {
  const { id, linkToken } = message
  if (message.channel === 'text') {
    const text = linkToken === null ? message.plain : restoreToken(message.plain, linkToken)
    return (
      texts &&
      (async (to) => {
        for (const number of to) await texts.send({ id, to: number, text })
        return []
      })
    )
  }
  const stored = message.raw ?? (await composeAndStore(db, message, writer))
  if (stored instanceof DeliveryError) return stored
  if (!client) return undefined
  const raw = linkToken === null ? stored : restoreTokenBytes(stored, linkToken)
  return (to) => client.send({ id, from: getSenderAddress(writer.mailFrom), to, raw })
}

type Writer = Sender &
  Pick<DeliverySettings, 'renderPdf' | 'drawPicture' | 'readLogo' | 'answers'> & {
    /** True for a message that a newer build wrote. */
    isNewer: boolean
  }

async function composeAndStore(db: Db, message: Message, writer: Writer): Promise<Buffer | DeliveryError> {
  const replyTo = await findReplyTo(db, message, writer.answers)
  const composed = await compose({ ...message, replyTo }, writer)
  return composed instanceof DeliveryError ? composed : storeRaw(db, message.id, composed)
}

async function compose(message: Message, writer: Writer): Promise<Buffer | DeliveryError> {
  try {
    return await composeMail(message, { ...writer, headers: createMailingHeaders(message, writer) })
  } catch (error) {
    // People are waiting for documents; nothing of the message has changed.
    if (isBusyError(error))
      throw new RetryLater(BUSY_DELAY_SECONDS, 'Too many documents are waiting to be created')
    if (writer.isNewer) return new DeliveryError(WRITTEN_BY_NEWER, 'newer')
    const reason = error instanceof Error ? error.message : 'no reason given'
    return new DeliveryError(`We couldn’t write this email: ${reason}`, 'unwritten')
  }
}

async function attempt(
  sendTo: SendToReceivers,
  receivers: Receiver[],
  { linkToken }: Pick<Message, 'linkToken'>,
): Promise<Refusal[] | DeliveryError> {
  // The server's response may quote the message.
  const hideToken = (reason: string) => (linkToken === null ? reason : redactToken(reason, linkToken))
  try {
    const refusals = await sendTo(receivers.filter(isWaiting).map(({ address }) => address))
    return refusals.map((refusal) => ({ ...refusal, reason: hideToken(refusal.reason) }))
  } catch (error) {
    if (error instanceof DeliveryError) return new DeliveryError(hideToken(error.message), error.fault)
    throw error
  }
}

function isFinal(failure: Refusal[] | DeliveryError, ageSeconds: number): boolean {
  const fault = failure instanceof DeliveryError ? failure.fault : undefined
  return fault === 'permanent' || (fault !== 'newer' && ageSeconds >= MAX_AGE_SECONDS)
}

/** It is not sent, but stays readable. */
function closeUnsent(
  db: Db,
  message: Message,
  state: 'kept' | 'withdrawn',
  error: string | null,
): Promise<void> {
  return updateOutcome(db, message.id, {
    state,
    error,
    sentAt: null,
    receivers: listReceivers(message),
  })
}
