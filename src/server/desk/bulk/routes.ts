import * as contract from '#contract/desk/bulk-runs.ts'
import { UNDO_MS } from '#domain/desk/bulk.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { type Caller, requireRep } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { presentRun } from '#server/desk/bulk/present-run.ts'
import { findRun, type FoundRun, renewFailedItems, updateRun } from '#server/desk/bulk/repository.ts'
import { previewResending } from '#server/desk/bulk/resend-quote.ts'
import { EACH_HAS_ITS_OWN, startRun } from '#server/desk/bulk/start-run.ts'
import { undoRun } from '#server/desk/bulk/undo-run.ts'

export function registerBulkRoutes(server: Server): void {
  serve(server, contract.startBulkRun, async (context, { body, caller }) => {
    const rep = requireRep(caller)
    return presentStored(context, caller, await startRun(context, rep, body))
  })

  serve(server, contract.getBulkRun, (context, { params, caller }) =>
    presentStored(context, caller, params.id),
  )

  serve(server, contract.retryBulkRun, async (context, { params, caller }) => {
    const run = await requireOwnRun(context, caller, params.id)
    await retry(context, run)
    return presentStored(context, caller, run.id)
  })

  serve(server, contract.undoBulkRun, async (context, { params, caller }) => {
    await undoRun(context, await requireOwnRun(context, caller, params.id))
    return presentStored(context, caller, params.id)
  })

  serve(server, contract.previewResending, async (context, { params }) => ({
    data: await previewResending(context, params.guid),
  }))
}

function retry(context: Context, run: FoundRun): Promise<void> {
  const at = context.now()
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(EACH_HAS_ITS_OWN)
    await updateRun(trx, run.id, { undoUntil: new Date(at.getTime() + UNDO_MS), undoneAt: null })
    const renewed = await renewFailedItems(trx, run.id)
    if (renewed > 0) await enqueueJob(trx, { kind: 'run-bulk', payload: { runId: run.id }, runAt: at })
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
