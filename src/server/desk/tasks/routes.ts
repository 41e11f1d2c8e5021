import * as contract from '#contract/desk/tasks.ts'
import { toWire } from '#contract/wire-record.ts'
import { type Rep, requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { addTask, changeTask, setTaskDone } from '#server/desk/tasks/change-task.ts'
import { type FoundTask, listOpenTasks, listTasksOf, TASKS_AT_ONCE } from '#server/desk/tasks/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { readCovered } from '#server/reps/absence/absences.ts'

export function registerTaskRoutes(server: Server): void {
  serve(server, contract.listTasks, async (context, { query: { rep, due }, caller }) => {
    const repIds = rep && (await repsOf(context, requireRep(caller), rep))
    const found = await listOpenTasks(context.db, { repIds, due })
    return { data: found.slice(0, TASKS_AT_ONCE).map(presentTask), more: found.length > TASKS_AT_ONCE }
  })

  serve(server, contract.listQuoteTasks, async ({ db }, { params }) => {
    await requireQuote(db, params.guid)
    return { data: (await listTasksOf(db, params.guid)).map(presentTask) }
  })

  serve(server, contract.addTask, async (context, { params, body, caller }) => ({
    data: presentTask(await addTask(context, requireRep(caller), { quoteId: params.guid, ...body })),
  }))

  serve(server, contract.changeTask, async (context, { params, body, caller }) => ({
    data: presentTask(await changeTask(context, requireRep(caller), { ...params, ...body })),
  }))

  serve(server, contract.setTaskDone, async (context, { params, body, caller }) => ({
    data: presentTask(await setTaskDone(context, requireRep(caller), { ...params, ...body })),
  }))
}

/** @rule O18 The tasks of a rep who is away also show under whoever stands in. */
async function repsOf(context: Context, { id: me }: Rep, chosen: readonly string[]): Promise<string[]> {
  const covered = chosen.includes('covering') ? await readCovered(context, me) : []
  const named = chosen.flatMap((one) => (one === 'covering' ? [me] : [one === 'me' ? me : one]))
  return [...new Set([...named, ...covered])]
}

function presentTask(task: FoundTask) {
  return {
    ...toWire(task, ['id', 'quoteId', 'quoteNumber', 'policyNumber', 'tournamentName', 'text', 'dueOn']),
    ...toWire(task, ['repId', 'repName', 'createdByName', 'doneAt', 'doneByName', 'version']),
  }
}
