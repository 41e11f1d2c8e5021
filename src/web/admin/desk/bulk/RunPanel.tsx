import { useState } from 'react'
import { type BulkRun, retryBulkRun, undoBulkRun } from '#contract/desk/bulk-runs.ts'
import { previewSending, startSending } from '#web/admin/desk/bulk/start-run.ts'
import { runQuery } from '#web/admin/desk/queries.ts'
import { casePath } from '#web/api/viewer.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface RunPanelProps {
  run: BulkRun
  /** Another run is to be shown instead. */
  onStart: (id: string) => void
  onClose: () => void
}

/** How far a run is, what failed and why, with Undo as long as it can be undone. */
export function RunPanel({ run, onStart, onClose }: RunPanelProps) {
  const [busy, setBusy] = useState<'undo' | 'retry'>()
  const failed = run.items.filter(({ problem }) => problem !== null)

  async function act(name: 'undo' | 'retry') {
    setBusy(name)
    try {
      if (name === 'retry' && run.action === 'send') return await sendFailed()
      const { data } = await call(name === 'undo' ? undoBulkRun : retryBulkRun, { params: { id: run.id } })
      queryClient.setQueryData(runQuery(run.id).queryKey, data)
    } catch {
      // The failure was shown already.
    } finally {
      setBusy(undefined)
    }
  }

  /** What failed may have been changed: it is looked at again, and sent by a run of its own. */
  async function sendFailed() {
    const ids = run.items.filter(({ state }) => state === 'failed').map(({ quote_id: id }) => id)
    const rows = { mode: 'selection', ids, filters: {} } as const
    const seen = await openDialog('resend-quotes', { load: () => previewSending('quotes', rows) })
    if (seen) onStart((await startSending(seen)).id)
  }

  return (
    <section
      aria-label="Result"
      className="grid gap-3 rounded-md border-l-4 border-water bg-water-soft px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {describeRun(run)}
        </p>
        {run.undo_until !== null && (
          <Button kind="quiet" data-undo busy={busy === 'undo'} onClick={() => void act('undo')}>
            Undo
          </Button>
        )}
        {run.counts.failed > 0 && run.counts.waiting === 0 && (
          <Button kind="quiet" busy={busy === 'retry'} onClick={() => void act('retry')}>
            Retry failed rows
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {failed.length > 0 && (
        <ul aria-label="Rows that failed" className="grid gap-1">
          {failed.map(({ quote_id: id, quote_number: number, tournament_name: event, problem }) => (
            <li key={id}>
              <TextLink to={casePath(id)}>{number}</TextLink>
              {event !== null && `, ${event}`}: {problem}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Such as "2 quotes given to Robin Fields, 1 failed". */
export function describeRun({ action, rep_name: rep, counts, is_undone: isUndone }: BulkRun): string {
  const { waiting, done, failed, undone } = counts
  const whom = action === 'give' ? ` to ${rep ?? 'no one'}` : ''
  const verb = action === 'give' ? 'assigned' : 'sent'
  const parts = [
    waiting > 0 ? `${quotes(waiting)} to be ${verb}${whom}` : '',
    done > 0 || waiting + failed + undone === 0 ? `${quotes(done)} ${verb}${whom}` : '',
    failed > 0 ? `${failed} failed` : '',
    undone > 0 ? `${undone} undone` : '',
  ].filter(Boolean)
  return parts.join(', ') + (isUndone && done > 0 ? '. We couldn’t undo these' : '')
}

function quotes(count: number): string {
  return count === 1 ? '1 quote' : `${count.toLocaleString('en-US')} quotes`
}
