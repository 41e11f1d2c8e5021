import { setTimeout as pause } from 'node:timers/promises'
import { type Db } from '#server/db/database.ts'
import { type Receiver } from '#server/db/mail.schema.ts'
import { type Env } from '#server/env.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { whyUnwanted } from '#server/mailings/why-unwanted.ts'
import { isBusy, type SetPaper } from '#server/mail/attached-file.ts'
import { addressOf, composeMail } from '#server/mail/compose-mail.ts'
import { DeliveryError, type Refusal } from '#server/mail/delivery-error.ts'
import { type Outage, watchOutage } from '#server/mail/outage.ts'
import { mailingHeaders, type Sender } from '#server/mail/mailing-headers.ts'
import { redacted, unredacted, unredactedBytes } from '#server/mail/link-token.ts'
import { afterTry, isWaiting, outcomeOf, receiversOf } from '#server/mail/receivers.ts'
import { findMessage, keepRaw, type Message, type Outcome, settleMessage } from '#server/mail/repository.ts'
import { type MailClient } from '#server/mail/smtp.client.ts'
import { type TextMessageClient } from '#server/mail/text-message.client.ts'

/** As long as mail servers themselves keep trying. */
const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3600
const SHORTEST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3600
const BUSY_DELAY_SECONDS = 5
/** Pauses before each further try to record what happened to a message. */
const RECORDING_PAUSES_MS = [100, 1000, 5000]

export interface DeliverySettings {
  /** Absent where no server is named: then messages are kept, to be read in the mailbox. */
  client: MailClient | undefined
  texts?: TextMessageClient | undefined
  mailFrom: Env['mailFrom']
  setPaper: SetPaper
  /** Where a mailing is left. */
  publicUrl: Env['publicUrl']
}

/** Hands a message to these receivers, and answers with those whom the server did not take. */
type HandOver = (to: string[]) => Promise<Refusal[]>

/**
 * The handler of delivery jobs.
 *
 * @rule O07 A server that is down, or that says "not now", is tried again for five days, and its refusal is final and
 * kept with the reason. A mail that cannot be written, such as one whose paper cannot be set, waits alike: the reason is
 * kept, a build that mends it within five days sends it, and after them it has failed. One whose papers have to wait for those of people
 * is put off, and nothing is noted. A mailing that its receiver no
 * longer wants is withdrawn. A message that was sent, kept or refused is never taken up again, a receiver who has it does
 * not get it again, and every try carries the same bytes.
 */
export function deliverMessage(settings: DeliverySettings): JobHandler {
  const outages = { mail: watchOutage(), text: watchOutage() }
  return async ({ messageId = '' }, { db, now }) => {
    const message = await findMessage(db, messageId)
    if (message?.state !== 'queued') return
    const unwanted = await whyUnwanted(db, message, now())
    if (unwanted !== undefined) return putAside(db, message, 'withdrawn', unwanted)
    const handOver = await prepare(db, message, settings)
    if (!handOver) return putAside(db, message, 'kept', null)
    const outage = outages[message.channel]
    if (!(handOver instanceof DeliveryError)) outage.wait(now())
    await deliver(db, message, { handOver, outage, now })
  }
}

interface Delivery {
  /** Or why there is nothing to hand over. */
  handOver: HandOver | DeliveryError
  outage: Outage
  now: () => Date
}

async function deliver(db: Db, message: Message, { handOver, outage, now }: Delivery): Promise<void> {
  const before = receiversOf(message)
  const failure = handOver instanceof DeliveryError ? handOver : await attempt(handOver, before, message)
  const at = now()
  const ageSeconds = (at.getTime() - message.createdAt.getTime()) / 1000
  const outcome = outcomeOf(message, afterTry(before, failure), {
    at,
    isLastTry: ageSeconds >= GIVE_UP_AFTER_SECONDS || isFinal(failure),
  })
  const next = noteOn(outage, failure, at) ?? later(at, deliveryDelaySeconds(ageSeconds))
  await record(db, message, outcome)
  if (outcome.state === 'queued') throw new RetryLater(next, outcome.error ?? '')
}

/** What a try tells of its server; where that is down, the moment for which all wait. */
function noteOn(outage: Outage, failure: Refusal[] | DeliveryError, at: Date): Date | undefined {
  const error = failure instanceof DeliveryError ? failure : undefined
  if (error?.fault === 'unreachable') return outage.noteUnreachable(at, error)
  // A mail that could not be written has asked nobody.
  if (error?.fault !== 'unwritten') outage.noteReached()
  return undefined
}

/** As long again as the message has waited already, so the waits double, up to an hour. */
export function deliveryDelaySeconds(ageSeconds: number): number {
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(SHORTEST_DELAY_SECONDS, Math.round(ageSeconds)))
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/**
 * Nothing where there is no server for it; of a mail, the bytes are kept before they are first handed over. One that
 * cannot be written is told like one that was not taken.
 */
async function prepare(
  db: Db,
  message: Message,
  { client, texts, ...writer }: DeliverySettings,
): Promise<HandOver | DeliveryError | undefined> {
  const { id, linkToken } = message
  if (message.channel === 'text') {
    const text = linkToken === null ? message.plain : unredacted(message.plain, linkToken)
    return (
      texts &&
      (async (to) => {
        for (const number of to) await texts.send({ id, to: number, text })
        return []
      })
    )
  }
  const kept = message.raw ?? (await writeOut(db, message, writer))
  if (kept instanceof DeliveryError) return kept
  if (!client) return undefined
  const raw = linkToken === null ? kept : unredactedBytes(kept, linkToken)
  return (to) => client.send({ id, from: addressOf(writer.mailFrom), to, raw })
}

type Writer = Sender & Pick<DeliverySettings, 'setPaper'>

async function writeOut(db: Db, message: Message, writer: Writer): Promise<Buffer | DeliveryError> {
  const composed = await compose(message, writer)
  return composed instanceof DeliveryError ? composed : keepRaw(db, message.id, composed)
}

async function compose(message: Message, writer: Writer): Promise<Buffer | DeliveryError> {
  try {
    return await composeMail(message, { ...writer, headers: mailingHeaders(message, writer) })
  } catch (error) {
    // People wait for papers just now; the message is as it was.
    if (isBusy(error)) throw new RetryLater(BUSY_DELAY_SECONDS, 'Too many papers wait to be set')
    const reason = error instanceof Error ? error.message : 'no reason given'
    return new DeliveryError(`We could not write this mail: ${reason}`, 'unwritten')
  }
}

async function attempt(
  handOver: HandOver,
  receivers: Receiver[],
  { linkToken }: Pick<Message, 'linkToken'>,
): Promise<Refusal[] | DeliveryError> {
  // What a server says may quote the message.
  const said = (reason: string) => (linkToken === null ? reason : redacted(reason, linkToken))
  try {
    const refusals = await handOver(receivers.filter(isWaiting).map(({ address }) => address))
    return refusals.map((refusal) => ({ ...refusal, reason: said(refusal.reason) }))
  } catch (error) {
    if (error instanceof DeliveryError) return new DeliveryError(said(error.message), error.fault)
    throw error
  }
}

function isFinal(failure: Refusal[] | DeliveryError): boolean {
  return failure instanceof DeliveryError && failure.fault === 'permanent'
}

/** It goes nowhere, and stays to be read. */
function putAside(
  db: Db,
  message: Message,
  state: 'kept' | 'withdrawn',
  error: string | null,
): Promise<void> {
  return settleMessage(db, message.id, {
    state,
    error,
    sentAt: null,
    receivers: receiversOf(message),
  })
}

/** Where the message is out, a database that hiccups just now must not make it go out again. */
async function record(db: Db, { id }: Message, outcome: Outcome): Promise<void> {
  if (outcome.sentAt === null) return settleMessage(db, id, outcome)
  for (const ms of RECORDING_PAUSES_MS) {
    try {
      return await settleMessage(db, id, outcome)
    } catch {
      await pause(ms)
    }
  }
  return settleMessage(db, id, outcome)
}
