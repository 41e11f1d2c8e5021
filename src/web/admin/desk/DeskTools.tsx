import { useRef } from 'react'
import type { DeskList } from '#contract/desk/desk-lists.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { useLiveRows } from '#web/admin/desk/live/use-live-rows.ts'
import { useListKeys } from '#web/rep-frame/palette/keys/use-list-keys.ts'
import { ViewBar } from '#web/admin/desk/views/ViewBar.tsx'
import type { ShownList } from '#web/data/list/use-list.ts'
import type { RowSelection } from '#web/data/selection/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import type { RowActs } from '#web/admin/desk/use-row-acts.ts'

interface DeskToolsProps {
  name: DeskListName
  shown: ShownList<DeskList>
  rows: RowSelection
  acts: RowActs
}

/** Above the rows: what has changed meanwhile, and views. */
export function DeskTools({ name, shown, rows, acts }: DeskToolsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { moved, show } = useLiveRows(shown)
  useListKeys(frame, shown, (act, rowId) => {
    const row = shown.rows.find(({ id }) => id === rowId)
    if (!row) return
    if (act === 'choose-row') rows.select([row.id], !rows.isSelected(row.id))
    else if (act === 'resend-row') acts.resend(row)
    else if (act === 'decide-row') acts.decide(row)
    else acts.give(row, shown)
  })

  return (
    <div ref={frame} className="flex flex-wrap items-center justify-end gap-x-1">
      <p role="status" className="empty:hidden">
        {moved > 0 && (
          <Button kind="quiet" onClick={show}>
            {moved === 1 ? '1 new or moved' : `${moved} new or moved`} · show
          </Button>
        )}
      </p>
      <ViewBar name={name} shown={shown} />
    </div>
  )
}
