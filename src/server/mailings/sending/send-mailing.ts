import { nextBatch } from '#domain/mailings/office/pace.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { LeftOutReason } from '#domain/mailings/office/mailing-states.ts'
import { getEmailKey, isEmail } from '#domain/values/email-address.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { allowLongStatements } from '#server/kit/db/transactions.ts'
import { getMaintenanceEnd } from '#server/kit/http/maintenance.ts'
import { audienceOf, readOwner } from '#server/mailings/audience/audience-of.ts'
import { countReceivers, findLateReason, insertReceivers } from '#server/mailings/audience/repository.ts'
import { noteDeed } from '#server/mailings/writing/note-deed.ts'
import { mailOf } from '#server/mailings/writing/mail-of.ts'
import {
  countFixed,
  countWaiting,
  lockMailing,
  listWaiting,
  lockAnswers,
  markLeftOut,
  markMade,
  readPace,
  type StoredMailing,
  updateMailing,
  type WaitingReceiver,
} from '#server/mailings/repository.ts'
import { hasUnsubscribed, lockAddress } from '#server/messaging/mailings/repository.ts'
import { queueMailing } from '#server/messaging/outbox.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const MINUTE_MS = 60_000

/**
 * Has a mailing begun, or its next batch made. Each has a job of its own, so that of several only one does anything. One that begins
 * may be far ahead; a batch is due at once, whatever a wrong clock has said.
 */
export async function planBatch(
  trx: Db,
  { id, step, state }: Pick<StoredMailing, 'id' | 'step' | 'state'>,
  runAt: Date,
): Promise<void> {
  const kind = state === 'scheduled' ? 'start-mailing' : 'send-mailing'
  const payload = { mailingId: id, step: String(step) }
  await enqueueJob(trx, { kind, payload, dedupe: `${kind}:${id}:${step}`, runAt })
}

/**
 * Makes the next mails of a mailing.
 *
 * @rule P05 The receivers of a mailing are fixed as it begins. Each batch is one transaction with the rows of its receivers, their
 * mails and the job of the next batch: whatever stops a process or races it, each receiver gets one mail at most. Whoever
 * unsubscribes before their mail is made gets none.
 * @rule D06 No mail of a mailing is made during announced maintenance.
 */
export function createMailingJob(context: Context): HandlerOf<'start-mailing' | 'send-mailing'> {
  return async ({ mailingId = '', step = '' }) => {
    const at = context.now()
    const end = getMaintenanceEnd(context.env, at)
    if (end) throw new RetryLater(end, 'Maintenance is announced until then')
    await runWrite(context, async (trx, effects) => {
      const mailing = await lockMailing(trx, mailingId)
      if (!mailing || String(mailing.step) !== step) return effects.noAudit('Another job has done it')
      if (mailing.state === 'scheduled' && mailing.startsAt !== null && mailing.startsAt > at)
        return planAgain(trx, effects, mailing, mailing.startsAt)
      if (mailing.state !== 'scheduled' && mailing.state !== 'sending')
        return effects.noAudit('It does not go out')
      effects.noAudit('Each receiver has a row')
      const inTransaction = { ...context, db: trx }
      const going = mailing.state === 'scheduled' ? await begin(inTransaction, effects, mailing, at) : mailing
      await makeBatch(inTransaction, effects, going, at)
    })
  }
}

/** The clock has gone back since its job was planned. */
async function planAgain(trx: Db, effects: Effects, mailing: StoredMailing, runAt: Date): Promise<void> {
  effects.noAudit('It has not begun')
  const next = { ...mailing, step: mailing.step + 1 }
  await updateMailing(trx, next)
  await planBatch(trx, next, runAt)
}

/** Fixes who gets it. */
async function begin(
  { db: trx, env }: Context,
  effects: Effects,
  mailing: StoredMailing,
  at: Date,
): Promise<StoredMailing> {
  await allowLongStatements(trx)
  const query = audienceOf({ env }, mailing, at)
  const { leftOut } = await countReceivers(trx, query)
  await insertReceivers(trx, mailing.id, query)
  const begun = {
    ...mailing,
    state: 'sending' as const,
    begunAt: at,
    receivers: await countFixed(trx, mailing.id),
    leftOut,
  }
  await noteDeed(trx, effects, begun, { did: 'started', at })
  return begun
}

async function makeBatch(
  context: Context,
  effects: Effects,
  mailing: StoredMailing,
  at: Date,
): Promise<void> {
  const { db: trx } = context
  const { id, perMinute } = mailing
  const pace = await readPace(trx, id, { after: new Date(at.getTime() - MINUTE_MS), until: at })
  const { size, waitMs } = nextBatch({ perMinute, ...pace })
  const batch = size === 0 ? [] : await listWaiting(trx, id, size)
  for (const receiver of batch) await makeMail(context, mailing, receiver, at)
  const next = { ...mailing, step: mailing.step + 1 }
  if ((await countWaiting(trx, id)) > 0) {
    await updateMailing(trx, next)
    return planBatch(trx, next, new Date(at.getTime() + waitMs))
  }
  const ended = { ...next, state: 'sent' as const, endedAt: at }
  await updateMailing(trx, ended)
  await noteDeed(trx, effects, ended, { did: 'ended', at })
}

async function makeMail(
  context: Context,
  mailing: StoredMailing,
  waiting: WaitingReceiver,
  at: Date,
): Promise<void> {
  const { db: trx } = context
  const receiver = { mailingId: mailing.id, address: waiting.address }
  const found = await findReceiver(context, mailing, waiting, at)
  if (typeof found === 'string') return markLeftOut(trx, receiver, found)
  const { quoteId, email, values } = found
  const isFollowUp = mailing.mailing === 'follow-up'
  const messageId = await queueMailing(
    trx,
    {
      cause: `mailing:${mailing.id}:${waiting.address}`,
      mailing: mailing.mailing,
      // A reminder is withdrawn if its quote is bought first.
      ...(isFollowUp && { quoteId }),
      to: [email],
      ...mailOf(context, mailing, { email, values }),
      attachments: [],
    },
    at,
  )
  // Its cause has its mail already, so it counts as one that was made before.
  if (messageId === undefined) return markLeftOut(trx, receiver, 'gone')
  await markMade(trx, receiver, messageId, at)
}

type Found = Pick<ReturnType<typeof readOwner>, 'values'> & { quoteId: string; email: string }

/** Who gets the mail, or why nobody does. */
async function findReceiver(
  context: Context,
  mailing: StoredMailing,
  { address, quoteId }: WaitingReceiver,
  at: Date,
): Promise<Found | LeftOutReason> {
  const { db: trx } = context
  // Another mailing, or the reminders that go out by themselves, may be about to write to it too.
  if (mailing.mailing === 'follow-up') await lockAddress(trx, address)
  if (await hasUnsubscribed(trx, MAILINGS[mailing.mailing], address)) return 'unsubscribed'
  const answers = quoteId === null ? undefined : await lockAnswers(trx, quoteId)
  if (quoteId === null || !answers) return 'gone'
  const { email, values } = readOwner(answers)
  // The quote is somebody else's since.
  if (email === undefined || !isEmail(email) || getEmailKey(email) !== address) return 'gone'
  const query = audienceOf(context, mailing, at)
  return (await findLateReason(trx, { address, quoteId }, query)) ?? { quoteId, email, values }
}
