import { setTimeout as pause } from 'node:timers/promises'
import { type Db } from '#server/db/database.ts'
import { type Receiver } from '#server/db/mail.schema.ts'
import { type Env } from '#server/env.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { whyUnwanted } from '#server/mailings/why-unwanted.ts'
import { addressOf, composeMail } from '#server/mail/compose-mail.ts'
import { DeliveryError, type Refusal } from '#server/mail/delivery-error.ts'
import { type Outage, watchOutage } from '#server/mail/outage.ts'
import { mailingHeaders, type Sender } from '#server/mail/mailing-headers.ts'
import { afterTry, isWaiting, outcomeOf, receiversOf } from '#server/mail/receivers.ts'
import { findMessage, keepRaw, type Message, type Outcome, settleMessage } from '#server/mail/repository.ts'
import { type MailClient } from '#server/mail/smtp.client.ts'
import { type TextMessageClient } from '#server/mail/text-message.client.ts'

/** As long as mail servers themselves keep trying. */
const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3600
const SHORTEST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3600
/** Pauses before each further try to record what happened to a message. */
const RECORDING_PAUSES_MS = [100, 1000, 5000]

export interface DeliverySettings {
  /** Absent where no server is named: then messages are kept, to be read in the mailbox. */
  client: MailClient | undefined
  texts?: TextMessageClient | undefined
  mailFrom: Env['mailFrom']
  /** Where a mailing is left. */
  publicUrl: Env['publicUrl']
}

/** Hands a message to these receivers, and answers with those whom the server did not take. */
type HandOver = (to: string[]) => Promise<Refusal[]>

/**
 * The handler of delivery jobs.
 *
 * @rule O07 A server that is down, or that says "not now", is tried again for five days, and its refusal is final and
 * kept with the reason. A mailing that its receiver no longer wants is withdrawn. A message that was sent, kept or refused is never taken up again, a receiver who has it does
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
    outage.wait(now())
    await deliver(db, message, { handOver, outage, now })
  }
}

interface Delivery {
  handOver: HandOver
  outage: Outage
  now: () => Date
}

async function deliver(db: Db, message: Message, { handOver, outage, now }: Delivery): Promise<void> {
  const before = receiversOf(message)
  const failure = await attempt(handOver, before)
  const at = now()
  const ageSeconds = (at.getTime() - message.createdAt.getTime()) / 1000
  const outcome = outcomeOf(message, afterTry(before, failure), {
    at,
    isLastTry: ageSeconds >= GIVE_UP_AFTER_SECONDS || isFinal(failure),
  })
  const unreachable = failure instanceof DeliveryError && failure.fault === 'unreachable'
  const next = unreachable ? outage.noteUnreachable(at, failure) : later(at, deliveryDelaySeconds(ageSeconds))
  if (!unreachable) outage.noteReached()
  await record(db, message, outcome)
  if (outcome.state === 'queued') throw new RetryLater(next, outcome.error ?? '')
}

/** As long again as the message has waited already, so the waits double, up to an hour. */
export function deliveryDelaySeconds(ageSeconds: number): number {
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(SHORTEST_DELAY_SECONDS, Math.round(ageSeconds)))
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/** Nothing where there is no server for it; of a mail, the bytes are kept before they are first handed over. */
async function prepare(
  db: Db,
  message: Message,
  { client, texts, ...sender }: DeliverySettings,
): Promise<HandOver | undefined> {
  const { id } = message
  if (message.channel === 'text') {
    return (
      texts &&
      (async (to) => {
        for (const number of to) await texts.send({ id, to: number, text: message.plain })
        return []
      })
    )
  }
  const raw = message.raw ?? (await keepRaw(db, id, await composed(message, sender)))
  return client && ((to) => client.send({ id, from: addressOf(sender.mailFrom), to, raw }))
}

function composed(message: Message, sender: Sender): Promise<Buffer> {
  return composeMail(message, sender.mailFrom, mailingHeaders(message, sender))
}

async function attempt(handOver: HandOver, receivers: Receiver[]): Promise<Refusal[] | DeliveryError> {
  try {
    return await handOver(receivers.filter(isWaiting).map(({ address }) => address))
  } catch (error) {
    if (error instanceof DeliveryError) return error
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
