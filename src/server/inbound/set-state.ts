import { INBOUND_STATE_WORDS, type InboundState, mayBecome } from '#domain/inbound/inbound-states.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { type LockedInbound, lockInbound, updateState } from '#server/inbound/repository.ts'
import { takeFilesOf } from '#server/inbound/take-files.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/**
 * Brings a mail that came in into another state. Two who do the same at once both succeed; of two who do different things the second is
 * told what the first has done.
 *
 * @rule O18 Who of the office accepted, settled or set aside a mail is in the audit log, once.
 */
export async function setInboundState(
  context: Pick<Context, 'db' | 'now'> & Partial<Context>,
  rep: Rep,
  { id, state }: { id: string; state: InboundState },
): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    const message = await requireLocked(trx, id)
    if (message.state === state) return effects.noAudit('It is in this state already')
    if (!mayBecome(message.state, state)) throw refuse(message)
    await change(trx, effects, message, { state, rep, at: context.now() })
  })
}

/** What an answer needs to be shown below the mail that it answers, and to whom it goes. */
export interface InboundThread {
  quoteId: string
  /** The sender as the mail says it: an answer goes to nobody else by itself. Empty if it names none or several. */
  to: string
  subject: string
  /** For the fields In-Reply-To and References of the answer; null and empty if the mail had no Message-ID. */
  inReplyTo: string | null
  references: string[]
}

interface Answer {
  inboundId: string
  /** The message that answers it. */
  messageId: string
  rep: Rep
  at: Date
}

/**
 * Marks a mail as answered by a message that is queued in the same transaction.
 *
 * @rule O18 N63 A held mail is not answered before somebody accepts it. An answer goes to whoever wrote, and threads below their mail.
 */
export async function markAnswered(
  trx: Db,
  effects: Effects,
  { inboundId, messageId, rep, at }: Answer,
): Promise<InboundThread> {
  const message = await requireLocked(trx, inboundId)
  if (message.state === 'held' || message.state === 'not-ours') throw refuse(message)
  // The first answer is the one that settled it; a further one is a letter like any other.
  if (message.state !== 'answered')
    await change(trx, effects, message, { state: 'answered', rep, at, answerId: messageId })
  return threadOf(message)
}

/** The same before an answer is queued, without marking anything; the message stays locked until the transaction ends. */
export async function findThread(trx: Db, inboundId: string): Promise<InboundThread> {
  return threadOf(await requireLocked(trx, inboundId))
}

function threadOf({ quoteId, fromAddress, subject, messageId, threadIds }: LockedInbound): InboundThread {
  const references =
    messageId === null ? threadIds : [...threadIds.filter((id) => id !== messageId), messageId]
  return { quoteId, to: fromAddress, subject, inReplyTo: messageId, references }
}

async function requireLocked(trx: Db, id: string): Promise<LockedInbound> {
  const message = await lockInbound(trx, id)
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  return message
}

function refuse({ state }: LockedInbound): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why: `${INBOUND_STATE_WORDS[state]}.` })
}

async function change(
  trx: Db,
  effects: Effects,
  { id, quoteId, fromAddress, attachments, state: before }: LockedInbound,
  { state, rep, at, answerId }: { state: InboundState; rep: Rep; at: Date; answerId?: string },
): Promise<void> {
  await updateState(trx, id, {
    state,
    stateAt: at,
    stateBy: rep.id,
    // What is taken back has no answer; a later answer takes the place of the first.
    ...(answerId === undefined ? state === 'new' && { answerId: null } : { answerId }),
  })
  if (before === 'held' || before === 'not-ours') await takeFilesOf(trx, { id, attachments }, at)
  await effects.audit({
    quoteId,
    at,
    actor: 'rep',
    repId: rep.id,
    event: 'inbound_state_set',
    detail: { message: id, from: fromAddress, before, state },
  })
  effects.publish({ quoteId, by: rep, news: 'mail' })
}
