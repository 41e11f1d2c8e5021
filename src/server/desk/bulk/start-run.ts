import { randomUUID } from 'node:crypto'
import type { EndpointRequest, EndpointResponse } from '#contract/endpoint.ts'
import type { startBulkRun, previewBulkSending } from '#contract/desk/bulk-runs.ts'
import { deskLists } from '#contract/desk/desk-lists.ts'
import { MAX_BULK_ROWS, UNDO_MS } from '#domain/desk/bulk.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readRows } from '#server/kit/db/lists/read-page.ts'
import type { Rep } from '#server/access/access.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { findRepName } from '#server/reps/repository.ts'
import { type ChosenItem, insertItems, insertRun, type StoredRun } from '#server/desk/bulk/repository.ts'
import { previewUnlessGone } from '#server/desk/bulk/resend-quote.ts'
import { readAsking } from '#server/desk/lists/read-asking.ts'
import { deskListSql } from '#server/desk/lists/repository.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { fromDollars, sum, toDollars } from '#domain/values/money.ts'

type StartRequest = EndpointRequest<typeof startBulkRun>['body']
type Chosen = Pick<Extract<StartRequest, { action: 'give' }>, 'list' | 'selection'>
type Previewed = Extract<StartRequest, { action: 'send' }>['quotes']

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
    assigneeId: request.action === 'give' ? request.rep_id : null,
    createdAt: at,
    undoUntil: new Date(at.getTime() + UNDO_MS),
    undoneAt: null,
  }
  const chosen =
    request.action === 'give'
      ? (await readChosen(context, request, rep)).map((quoteId) => ({ quoteId }))
      : await readPreviewed(context, request.quotes)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit(EACH_HAS_ITS_OWN)
    if (run.assigneeId !== null && (await findRepName(trx, run.assigneeId)) === undefined)
      throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
    await insertRun(trx, run)
    const added = await insertItems(trx, run.id, chosen)
    if (added === 0) throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'These rows are no longer there' })
    await enqueueRun(trx, run, at)
  })
  return run.id
}

/** The job that does what waits of a run, and the one that tells of it once it cannot be undone any more. */
export async function enqueueRun(
  trx: Db,
  { id, action, undoUntil }: Pick<StoredRun, 'id' | 'action' | 'undoUntil'>,
  at: Date,
): Promise<void> {
  const job = { kind: 'run-bulk', payload: { runId: id } } as const
  await enqueueJob(trx, { ...job, runAt: at })
  if (action === 'give') await enqueueJob(trx, { ...job, runAt: undoUntil })
}

/**
 * The quotes that a rep has seen in a preview and agreed to send.
 *
 * @rule P08 What is sent is what was previewed: no other quote, none that was changed meanwhile, and none at another price.
 */
async function readPreviewed(context: Context, quotes: Previewed): Promise<ChosenItem[]> {
  const items = new Map<string, ChosenItem>()
  for (const { id, version, fee } of quotes) {
    const quote = await previewUnlessGone(context, id)
    // The run itself says of a quote that was changed that it was.
    if (quote?.version === version && quote.fee !== fee)
      throw new ProblemError({ code: 'NOT_POSSIBLE', why: `The price of ${quote.quote_number} ${REPRICED}` })
    items.set(id, { quoteId: id, quoteVersion: version })
  }
  return [...items.values()]
}

const REPRICED = 'is another one since you looked: look again, then send'

/** The ids of the rows that were chosen; what came after the list was seen is not among them. */
async function readChosen(context: Context, { list, selection }: Chosen, rep: Rep): Promise<string[]> {
  if (selection.mode === 'selection') return [...new Set(selection.ids)]
  const excluded = new Set(selection.excluded_ids)
  const seenAt = new Date(selection.as_of)
  const chosen: string[] = []
  const rows = deskListSql(list, await readAsking(context, rep))
  for await (const row of readRows(context.db, rows, readFilters(list, selection.filters))) {
    if (!excluded.has(row.id) && row.createdAt <= seenAt) chosen.push(row.id)
    if (chosen.length > MAX_BULK_ROWS) throw tooMany()
  }
  return chosen
}

function readFilters(list: Chosen['list'], filters: Record<string, string>) {
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
  const why = `Choose up to ${MAX_BULK_ROWS.toLocaleString('en-US')} rows. Use a filter to get fewer`
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}

type ChosenQuotes = EndpointRequest<typeof previewBulkSending>['body']
type Preview = EndpointResponse<typeof previewBulkSending>['data']

/**
 * What sending the chosen quotes again would do, by what sending each one alone would do.
 *
 * @rule P08 Many quotes are sent only after their number, their receivers and their total were seen.
 */
export async function previewSending(context: Context, rep: Rep, chosen: ChosenQuotes): Promise<Preview> {
  const ids = await readChosen(context, chosen, rep)
  const quotes: Preview['quotes'] = []
  const problems: Preview['problems'] = []
  const receivers = new Map<string, string>()
  for (const id of ids) {
    const quote = await previewUnlessGone(context, id)
    if (!quote) continue
    const { quote_number, version, to, fee, problem } = quote
    if (problem !== null) problems.push({ quote_number, problem })
    else if (to !== null && fee !== null) {
      quotes.push({ id, version, fee })
      receivers.set(getEmailKey(to), to)
    }
  }
  const total = toDollars(sum(quotes.map(({ fee }) => fromDollars(fee))))
  return { quotes, receivers: [...receivers.values()], total, problems }
}
