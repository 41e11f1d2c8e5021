import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { withdrawMessage } from '#server/messaging/outbox.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { assignInWrite } from '#server/desk/assigning/assign-quote.ts'
import {
  type FoundRun,
  listItems,
  moveItems,
  type StoredItem,
  updateItem,
  updateRun,
} from '#server/desk/bulk/repository.ts'
import { sentenceOf } from '#server/desk/bulk/run-bulk.ts'
import { EACH_HAS_ITS_OWN } from '#server/desk/bulk/start-run.ts'

const HAS_LEFT = 'Its email was already sent'

/** What waits is not done any more, and what is done is taken back row by row, as far as it has not gone on since. */
export async function undoRun(context: Context, run: FoundRun): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    effects.noAudit(EACH_HAS_ITS_OWN)
    await updateRun(trx, run.id, { undoneAt: context.now() })
    await moveItems(trx, run.id, 'waiting', 'undone')
  })
  const items = (await listItems(context.db, run.id)).map(({ item }) => item)
  for (const item of items) if (item.state === 'done') await undoItem(context, run, item)
}

async function undoItem(context: Context, run: FoundRun, item: StoredItem): Promise<void> {
  const undo = run.action === 'give' ? takeBack : withdraw
  try {
    await runWrite(context, async (trx, effects) => {
      await undo({ ...context, db: trx }, effects, run, item)
      await updateItem(trx, item, { state: 'undone', problem: null })
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const problem = sentenceOf(error.problem)
    await runWrite(context, async (trx, effects) => {
      effects.noAudit('Nothing was changed')
      await updateItem(trx, item, { state: 'done', problem })
    })
  }
}

async function takeBack(context: Context, effects: Effects, { rep, assigneeId }: FoundRun, item: StoredItem) {
  const { quoteId, repBefore } = item
  await assignInWrite(context, effects, rep, { quoteId, to: repBefore, seen: assigneeId })
}

async function withdraw(
  context: Context,
  effects: Effects,
  { rep }: FoundRun,
  { quoteId, messageIds }: StoredItem,
) {
  const at = context.now()
  for (const id of messageIds) {
    const isWithdrawn = await withdrawMessage(context.db, id, { now: at, reason: `${rep.name} undid it` })
    if (!isWithdrawn) throw new ProblemError({ code: 'NOT_POSSIBLE', why: HAS_LEFT })
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'quote_sending_undone',
      detail: { message: id },
    })
  }
  effects.publish({ quoteId, by: rep })
}
