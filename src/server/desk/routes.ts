import {
  deskFiles,
  deskLists,
  deskWorkbooks,
  listDeskChoices,
  MAX_CHOICES,
  MAX_SUMMED_ROWS,
  sumDeskList,
} from '#contract/desk/desk-lists.ts'
import { DESK_LIST_NAMES, DESK_LISTS } from '#domain/desk/desk-lists.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { requireRep, type Caller } from '#server/access/access.ts'
import { listCouponCodes } from '#server/coupons/office/repository.ts'
import { listPartnerNames } from '#server/partners/office/repository.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentRow, presentRowInWords } from '#server/desk/lists/present-row.ts'
import { deskListSql, type FoundDeskRow, sumFees } from '#server/desk/lists/repository.ts'
import { assignQuote as assignCall, listAssignees } from '#contract/desk/assigning.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { listAssignable } from '#server/desk/assigning/list-assignees.ts'
import { readAsking } from '#server/desk/lists/read-asking.ts'
import * as viewContract from '#contract/desk/views.ts'
import { presentView } from '#server/desk/views/present-view.ts'
import { listViewsFor } from '#server/desk/views/repository.ts'
import { addView, removeView, saveView } from '#server/desk/views/save-view.ts'
import * as bulkContract from '#contract/desk/bulk-runs.ts'
import { UNDO_MS } from '#domain/desk/bulk.ts'
import { toDollars } from '#domain/values/money.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { presentRun } from '#server/desk/bulk/present-run.ts'
import { findRun, type FoundRun, renewFailedItems, updateRun } from '#server/desk/bulk/repository.ts'
import { previewSending, EACH_HAS_ITS_OWN, enqueueRun, startRun } from '#server/desk/bulk/start-run.ts'
import { previewResending } from '#server/desk/bulk/resend-quote.ts'
import { undoRun } from '#server/desk/bulk/undo-run.ts'

/** The lists of the desk with their views, who has a quote, and what is done with many at once. */
export function registerDeskRoutes(server: Server): void {
  registerListRoutes(server)
  registerSumRoutes(server)
  registerAssigningRoutes(server)
  registerViewRoutes(server)
  registerBulkRoutes(server)
}

function registerListRoutes(server: Server): void {
  serve(server, listDeskChoices, async ({ db }) => ({
    data: {
      coupons: await listCouponCodes(db, MAX_CHOICES),
      partners: await listPartnerNames(db, MAX_CHOICES),
    },
  }))

  for (const name of DESK_LIST_NAMES) {
    serve(server, deskLists[name], async (context, { query, caller }) => {
      const asking = await readAsking(context, requireRep(caller))
      const rows = deskListSql(name, asking)
      return presentPage(await readPage(context.db, rows, query), (row) => presentRow(row, asking.now))
    })

    serve(server, deskFiles[name], async (context, { query, caller }) => {
      const rep = requireRep(caller)
      const asking = await readAsking(context, rep)
      const present = (row: FoundDeskRow) => presentRowInWords(row, asking.now)
      return csvFile(context, deskListSql(name, asking), query, { name, rep, present })
    })

    serve(server, deskWorkbooks[name], async (context, { query, caller }) => {
      const rep = requireRep(caller)
      const asking = await readAsking(context, rep)
      return workbookFile(context, deskListSql(name, asking), query, {
        name,
        sheetName: DESK_LISTS[name].label,
        kinds: { first_contest_date: 'day', due_on: 'day', fee: 'money', unpaid: 'money' },
        rep,
        present: (row) => presentRowInWords(row, asking.now),
      })
    })
  }
}

function registerSumRoutes(server: Server): void {
  serve(server, sumDeskList, async (context, { params, query, caller }) => {
    const asking = await readAsking(context, requireRep(caller))
    const { rows, fees } = await sumFees(context.db, params.list, asking, {
      query,
      limit: MAX_SUMMED_ROWS + 1,
    })
    const isExact = rows <= MAX_SUMMED_ROWS
    return {
      data: {
        rows: Math.min(rows, MAX_SUMMED_ROWS),
        fees: isExact ? toDollars(fees) : null,
        is_exact: isExact,
      },
    }
  })
}

function registerAssigningRoutes(server: Server): void {
  serve(server, listAssignees, async (context, { caller }) => ({
    data: await listAssignable(context, requireRep(caller)),
  }))

  serve(server, assignCall, async (context, { params, body, caller }) => {
    const { rep_id: to, seen_rep_id: seen } = body
    const { name } = await assignQuote(context, requireRep(caller), { quoteId: params.guid, to, seen })
    return { data: { rep_id: to, rep_name: name } }
  })
}

function registerViewRoutes(server: Server): void {
  serve(server, viewContract.listViews, async ({ db }, { caller }) => {
    const rep = requireRep(caller)
    return { data: (await listViewsFor(db, rep.id)).map((view) => presentView(view, rep)) }
  })

  serve(server, viewContract.addView, async (context, { body, caller }) => {
    const rep = requireRep(caller)
    return { data: presentView(await addView(context, rep, body), rep) }
  })

  serve(server, viewContract.saveView, async (context, { params, body, caller }) => {
    const rep = requireRep(caller)
    return { data: presentView(await saveView(context, rep, { ...params, ...body }), rep) }
  })

  serve(server, viewContract.removeView, async (context, { params, caller }) => {
    await removeView(context, requireRep(caller), params.id)
    return { data: { removed: true as const } }
  })
}

function registerBulkRoutes(server: Server): void {
  serve(server, bulkContract.startBulkRun, async (context, { body, caller }) => {
    const rep = requireRep(caller)
    return presentStored(context, caller, await startRun(context, rep, body))
  })

  serve(server, bulkContract.previewBulkSending, async (context, { body, caller }) => ({
    data: await previewSending(context, requireRep(caller), body),
  }))

  serve(server, bulkContract.getBulkRun, (context, { params, caller }) =>
    presentStored(context, caller, params.id),
  )

  serve(server, bulkContract.retryBulkRun, async (context, { params, caller }) => {
    const run = await requireOwnRun(context, caller, params.id)
    await retry(context, run)
    return presentStored(context, caller, run.id)
  })

  serve(server, bulkContract.undoBulkRun, async (context, { params, caller }) => {
    await undoRun(context, await requireOwnRun(context, caller, params.id))
    return presentStored(context, caller, params.id)
  })

  serve(server, bulkContract.previewResending, async (context, { params }) => ({
    data: await previewResending(context, params.guid),
  }))
}

function retry(context: Context, run: FoundRun): Promise<void> {
  const at = context.now()
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(EACH_HAS_ITS_OWN)
    const undoUntil = new Date(at.getTime() + UNDO_MS)
    await updateRun(trx, run.id, { undoUntil, undoneAt: null })
    const renewed = await renewFailedItems(trx, run.id)
    if (renewed > 0) await enqueueRun(trx, { ...run, undoUntil }, at)
  })
}

async function presentStored(context: Context, caller: Caller, id: string) {
  return { data: await presentRun(context, await requireOwnRun(context, caller, id)) }
}

async function requireOwnRun({ db }: Context, caller: Caller, id: string): Promise<FoundRun> {
  const run = await findRun(db, id)
  if (run?.repId === requireRep(caller).id) return run
  throw new ProblemError({ code: 'NOT_FOUND', what: 'run' })
}
