import { randomUUID } from 'node:crypto'
import { type EndpointRequest } from '#contract/endpoint.ts'
import { type startBulkRun } from '#contract/desk/bulk-runs.ts'
import { deskLists } from '#contract/desk/desk-lists.ts'
import { MAX_BULK_ROWS, UNDO_MS } from '#domain/desk/bulk.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { type Db } from '#server/kit/db/database.ts'
import { readRows } from '#server/kit/db/lists/read-page.ts'
import { type Rep } from '#server/kit/http/access.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { findRepName } from '#server/desk/assigning/repository.ts'
import { insertItems, insertRun } from '#server/desk/bulk/repository.ts'
import { deskListSql } from '#server/desk/lists/repository.ts'

type StartRequest = EndpointRequest<typeof startBulkRun>['body']

export const EACH_HAS_ITS_OWN = 'Each quote has its own row'

/**
 * Stores what is to be done with which quotes, and the job that does it.
 *
 * @rule P08 Each row is done by itself: one that fails neither stops nor undoes another.
 */
export async function startRun(context: Context, rep: Rep, request: StartRequest): Promise<string> {
  const at = context.now()
  const run = {
    id: randomUUID(),
    repId: rep.id,
    action: request.action,
    assigneeId: request.rep_id ?? null,
    createdAt: at,
    undoUntil: new Date(at.getTime() + UNDO_MS),
    undoneAt: null,
  }
  await runWrite(context, async (trx, effects) => {
    effects.noAudit(EACH_HAS_ITS_OWN)
    if (run.assigneeId !== null && (await findRepName(trx, run.assigneeId)) === undefined)
      throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
    await insertRun(trx, run)
    const added = await insertItems(trx, run.id, await readChosen(trx, request, { repId: rep.id, now: at }))
    if (added === 0)
      throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'None of these rows is there any more' })
    await enqueueJob(trx, { kind: 'run-bulk', payload: { runId: run.id }, runAt: at })
  })
  return run.id
}

/** The ids of the rows that were chosen; what came after the list was seen is not among them. */
async function readChosen(
  db: Db,
  { list, selection }: Pick<StartRequest, 'list' | 'selection'>,
  asking: { repId: string; now: Date },
): Promise<string[]> {
  if (selection.mode === 'selection') return [...new Set(selection.ids)]
  const excluded = new Set(selection.excluded_ids)
  const seenAt = new Date(selection.as_of)
  const chosen: string[] = []
  for await (const row of readRows(db, deskListSql(list, asking), readFilters(list, selection.filters))) {
    if (!excluded.has(row.id) && row.createdAt <= seenAt) chosen.push(row.id)
    if (chosen.length > MAX_BULK_ROWS) throw tooMany()
  }
  return chosen
}

function readFilters(list: StartRequest['list'], filters: Record<string, string>) {
  const read = deskLists[list].query.safeParse(filters)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => ({
    section: 'request' as const,
    field: String(path[0] ?? 'filters'),
    message,
  }))
  throw new ProblemError({ code: 'INVALID', fields })
}

function tooMany(): ProblemError {
  const why = `Choose up to ${MAX_BULK_ROWS.toLocaleString('en-US')} rows at once: a filter leaves fewer`
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
