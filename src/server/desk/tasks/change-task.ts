import { randomUUID } from 'node:crypto'
import { addTask as addCall } from '#contract/desk/tasks.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { ProblemError } from '#domain/problem.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  findTask,
  type FoundTask,
  insertTask,
  lockTask,
  type StoredTask,
  updateTask,
} from '#server/desk/tasks/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { lockActiveRep } from '#server/reps/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

type TaskContent = EndpointRequest<typeof addCall>['body']

/** @rule O18 A task has a day, a person who may do it, and a case, of which there may be several. */
export function addTask(
  context: Context,
  rep: Rep,
  { quoteId, text, due_on: dueOn, rep_id: repId }: TaskContent & { quoteId: string },
): Promise<FoundTask> {
  const at = context.now()
  const task = {
    id: randomUUID(),
    quoteId,
    repId,
    dueOn,
    text,
    createdBy: rep.id,
    createdAt: at,
    doneAt: null,
    doneBy: null,
    version: 1,
  }
  return runWrite(context, async (trx, effects) => {
    await requireQuote(trx, quoteId)
    await requireWorker(trx, repId)
    await insertTask(trx, task)
    return record({ ...context, db: trx }, effects, { rep, task, event: 'task_added' })
  })
}

/**
 * Moves a task to another day or person, or says it in other words.
 *
 * @rule O18 Of two who change a task at once, the second is told and changes nothing.
 */
export function changeTask(
  context: Context,
  rep: Rep,
  { id, version, text, due_on: dueOn, rep_id: repId }: TaskContent & { id: string; version: number },
): Promise<FoundTask> {
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedTask(trx, id)
    if (stored.version !== version) throw notPossible('It changed while you were working. Check it again')
    if (repId !== stored.repId) await requireWorker(trx, repId)
    const changed = { text, dueOn, repId, version: version + 1 }
    await updateTask(trx, id, changed)
    const task = { ...stored, ...changed }
    return record({ ...context, db: trx }, effects, { rep, task, event: 'task_changed' })
  })
}

/** @rule O18 What is done can be undone; saying twice that it is done says it once. */
export function setTaskDone(
  context: Context,
  rep: Rep,
  { id, done }: { id: string; done: boolean },
): Promise<FoundTask> {
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedTask(trx, id)
    if ((stored.doneAt !== null) === done) {
      effects.noAudit('It is so already')
      return requireTask(trx, id)
    }
    const changed = done ? { doneAt: context.now(), doneBy: rep.id } : { doneAt: null, doneBy: null }
    await updateTask(trx, id, { ...changed, version: stored.version + 1 })
    const event = done ? ('task_done' as const) : ('task_undone' as const)
    return record({ ...context, db: trx }, effects, { rep, task: stored, event })
  })
}

interface Recorded {
  rep: Rep
  task: Pick<StoredTask, 'id' | 'quoteId' | 'dueOn' | 'repId'>
  event: AuditEventName
}

/** What has to be done stays out of the log, which nobody can take it out of again. */
async function record(
  { db: trx, now }: Context,
  effects: Effects,
  { rep, task, event }: Recorded,
): Promise<FoundTask> {
  const { id, quoteId, dueOn, repId } = task
  const detail = { task: id, due_on: dueOn, rep: repId }
  await effects.audit({ quoteId, at: now(), actor: 'rep', repId: rep.id, event, detail })
  effects.publish({ quoteId, by: rep })
  return requireTask(trx, id)
}

async function requireWorker(trx: Db, id: string): Promise<void> {
  const worker = await lockActiveRep(trx, { id })
  if (worker && isAllowed(worker, addCall.permission)) return
  const message = 'Choose a colleague who works on quotes'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'rep_id', message }] })
}

async function requireLockedTask(trx: Db, id: string): Promise<StoredTask> {
  const found = await lockTask(trx, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'task' })
  return found
}

async function requireTask(trx: Db, id: string): Promise<FoundTask> {
  const found = await findTask(trx, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'task' })
  return found
}

function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
