import { useEffect, useLayoutEffect, useRef } from 'react'
import { type DeskList } from '#contract/desk/desk-lists.ts'
import { type DeskListName } from '#domain/desk/desk-lists.ts'
import { useLiveRows } from '#web/admin/desk/live/use-live-rows.ts'
import { type ListAct, offerListKeys } from '#web/rep-frame/palette/list-keys.ts'
import { ViewBar } from '#web/admin/desk/views/ViewBar.tsx'
import { type ShownList } from '#web/data/list/use-list.ts'
import { type RowSelection } from '#web/data/selection/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { type RowActs } from '#web/admin/desk/use-row-acts.ts'

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
  const latest = useRef({ shown, rows, acts })
  useEffect(() => {
    latest.current = { shown, rows, acts }
  })

  useLayoutEffect(
    () =>
      offerListKeys((act, rowId) => {
        const section = frame.current?.closest('section')
        if (section) handleKey(act, rowId, section, latest.current)
      }),
    [],
  )

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

function handleKey(
  act: ListAct,
  rowId: string | undefined,
  section: HTMLElement,
  { shown, rows, acts }: Pick<DeskToolsProps, 'shown' | 'rows' | 'acts'>,
): void {
  const row = shown.rows.find(({ id }) => id === rowId)
  if (act === 'next-row') return focusRow(section, rowId, 1)
  if (act === 'previous-row') return focusRow(section, rowId, -1)
  if (act === 'next-page' || act === 'previous-page')
    return shown.turnTo(act === 'next-page' ? 'next' : 'previous')
  if (act === 'filter') return section.querySelector<HTMLElement>('[data-list-tool=filter] button')?.click()
  if (act === 'export') return section.querySelector<HTMLElement>('[data-list-tool=export]')?.click()
  if (act === 'views' || act === 'columns') return openTool(section, act)
  if (!row) return
  if (act === 'choose-row') rows.select([row.id], !rows.isSelected(row.id))
  else if (act === 'resend-row') acts.resend(row)
  else if (act === 'decide-row') acts.decide(row)
  else acts.give(row, shown)
}

/** The row beside the one in focus; the first one if none is. */
function focusRow(section: HTMLElement, rowId: string | undefined, by: 1 | -1): void {
  const rows = [...section.querySelectorAll<HTMLElement>('[role=grid] [data-row]')]
  const at = rows.findIndex((row) => row.dataset['row'] === rowId)
  const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}

/** The first button of a tool, which opens it. */
function openTool(section: HTMLElement, tool: 'views' | 'columns'): void {
  section.querySelector<HTMLElement>(`[data-list-tool=${tool}] button`)?.focus()
}
