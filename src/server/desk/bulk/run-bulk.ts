import { startBulkRun } from '#contract/desk/bulk-runs.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Context } from '#server/kit/context.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { describeProblem } from '#server/calls/problem-texts.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { assignInWrite } from '#server/desk/assigning/assign-quote.ts'
import {
  findNextItem,
  findRun,
  type FoundRun,
  lockWaitingItem,
  markTold,
  NOT_ALLOWED_ANY_MORE,
  type StoredItem,
  updateItem,
} from '#server/desk/bulk/repository.ts'
import { tellReceiver } from '#server/desk/assigning/tell-receiver.ts'
import { resendInWrite } from '#server/desk/bulk/resend-quote.ts'
import { lockActiveRep } from '#server/reps/repository.ts'

/**
 * Does what waits of a run, one row after another, each in a transaction of its own. A restart goes on with the next row:
 * what a row has done and that it is done are stored together.
 *
 * @rule N98 It goes on as long as whoever started it may do what it does: what is left when they are disabled is not done.
 */
export const createBulkJob =
  (context: Context): HandlerOf<'run-bulk'> =>
  async ({ runId = '' }) => {
    const run = await findRun(context.db, runId)
    if (!run) return
    for (;;) {
      const item = await findNextItem(context.db, runId)
      if (!item) return tellOfRun(context, run)
      if (context.stopping.aborted) throw new RetryLater(0, 'This instance is stopping')
      await doItem(context, run, item)
    }
  }

async function doItem(context: Context, run: FoundRun, item: StoredItem): Promise<void> {
  try {
    await runWrite(context, async (trx, effects) => {
      // Locked first, so that taking the right away comes before this row or after it.
      const rep = await lockActiveRep(trx, run.rep)
      if (!rep || !isAllowed(rep, startBulkRun.permission))
        throw new ProblemError({ code: 'NOT_POSSIBLE', why: NOT_ALLOWED_ANY_MORE })
      const waiting = await lockWaitingItem(trx, item)
      if (!waiting) return effects.noAudit('It was done or undone in the meantime')
      const result = await (run.action === 'give' ? give : send)(
        { ...context, db: trx },
        effects,
        run,
        waiting,
      )
      await updateItem(trx, waiting, { state: 'done', problem: null, ...result })
    })
  } catch (error) {
    if (isOutage(error)) throw error
    if (!(error instanceof ProblemError)) context.report(error, 'a row of a bulk run failed')
    await markFailed(
      context,
      item,
      error instanceof ProblemError ? sentenceOf(error.problem) : 'Something went wrong',
    )
  }
}

/**
 * Tells whoever was given the quotes of a run, once it cannot be undone any more. What a later attempt gives is told by itself.
 *
 * @rule P08 One mail tells of all the quotes of a run.
 */
async function tellOfRun(context: Context, { id, rep, action, assigneeId }: FoundRun): Promise<void> {
  if (action !== 'give' || assigneeId === null || assigneeId === rep.id) return
  const at = context.now()
  const present = await findRun(context.db, id)
  // Then another job of the run comes.
  if (!present || present.undoUntil > at) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Each quote has its own row')
    const quoteIds = await markTold(trx, id, at)
    if (quoteIds.length === 0) return
    const cause = `given-run:${id}:${quoteIds[0]}:${at.getTime()}`
    await tellReceiver({ ...context, db: trx }, { by: rep, to: assigneeId, quoteIds, cause })
  })
}

async function give(
  context: Context,
  effects: Effects,
  { rep, assigneeId }: FoundRun,
  { quoteId }: StoredItem,
) {
  const { before } = await assignInWrite(context, effects, rep, { quoteId, to: assigneeId })
  return { repBefore: before }
}

async function send(context: Context, effects: Effects, { rep, undoUntil }: FoundRun, item: StoredItem) {
  const { quoteId: id, quoteVersion: version } = item
  return { messageIds: await resendInWrite(context, effects, rep, { id, version, leavesAt: undoUntil }) }
}

function markFailed(context: Context, item: StoredItem, problem: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing was changed')
    if (await lockWaitingItem(trx, item)) await updateItem(trx, item, { state: 'failed', problem })
  })
}

/** Why, as a sentence for the row; what is wrong with a field tells more. */
export function sentenceOf(problem: Problem): string {
  return ('fields' in problem ? problem.fields[0]?.message : undefined) ?? describeProblem(problem).error
}
