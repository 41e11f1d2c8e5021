import type { BulkRun } from '#contract/desk/bulk-runs.ts'
import { toWire } from '#contract/wire-record.ts'
import type { BulkState } from '#domain/desk/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { findRepName } from '#server/reps/repository.ts'
import { listItems, type StoredRun } from '#server/desk/bulk/repository.ts'

/** A run as its rep sees it: it can be undone while something waits or has not left. */
export async function presentRun({ db, now }: Pick<Context, 'db' | 'now'>, run: StoredRun): Promise<BulkRun> {
  const items = await listItems(db, run.id)
  const count = (state: BulkState) => items.filter(({ item }) => item.state === state).length
  const counts = {
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    undone: count('undone'),
  }
  const canUndo =
    run.undoneAt === null && (now() < run.undoUntil || counts.waiting > 0) && counts.waiting + counts.done > 0
  return {
    ...toWire(run, ['id', 'action']),
    rep_name: run.assigneeId === null ? null : ((await findRepName(db, run.assigneeId)) ?? null),
    counts,
    undo_until: canUndo ? run.undoUntil.toISOString() : null,
    is_undone: run.undoneAt !== null,
    items: items.map(({ item, quoteNumber, tournamentName }) => ({
      ...toWire(item, ['quoteId', 'state', 'problem']),
      quote_number: quoteNumber,
      tournament_name: tournamentName,
    })),
  }
}
