import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AnyList } from '#contract/list.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { type ListAct, offerListKeys, type RowAct } from '#web/rep-frame/palette/list-keys.ts'

/** Does something with the row in focus. */
export type ActOnRow = (act: RowAct, rowId: string) => void

/**
 * The keys of the list whose section an element stands in, as long as it is there.
 *
 * @rule O18 The same keys go through every list of reps.
 */
export function useListKeys<L extends AnyList>(
  frame: RefObject<HTMLElement | null>,
  shown: ShownList<L>,
  onRow?: ActOnRow,
): void {
  const latest = useRef({ shown, onRow })
  const hasRowActs = onRow !== undefined
  // Before keys can come.
  useLayoutEffect(() => {
    latest.current = { shown, onRow }
  })
  useLayoutEffect(
    () =>
      offerListKeys({
        hasRowActs,
        run: (act, rowId) => {
          const section = frame.current?.closest('section')
          if (section) handleKey({ act, rowId, section }, latest.current)
        },
      }),
    [frame, hasRowActs],
  )
}

interface Pressed {
  act: ListAct
  rowId: string | undefined
  section: HTMLElement
}

function handleKey(
  { act, rowId, section }: Pressed,
  { shown, onRow }: { shown: Pick<ShownList, 'turnTo'>; onRow: ActOnRow | undefined },
): void {
  const press = (tool: string) =>
    section.querySelector<HTMLElement>(
      `[data-list-tool=${tool}]:is(a, button), [data-list-tool=${tool}] button`,
    )
  switch (act) {
    case 'next-row':
      return focusRow(section, rowId, 1)
    case 'previous-row':
      return focusRow(section, rowId, -1)
    case 'next-page':
      return shown.turnTo('next')
    case 'previous-page':
      return shown.turnTo('previous')
    case 'filter':
    case 'export':
      return press(act)?.click()
    case 'views':
    case 'columns':
      return press(act)?.focus()
    // What was done last stands above its list.
    case 'undo':
      return document.querySelector<HTMLElement>('main [data-undo]')?.click()
    default:
      if (rowId !== undefined) onRow?.(act, rowId)
  }
}

/** The row beside the one in focus; the first one if none is. */
function focusRow(section: HTMLElement, rowId: string | undefined, by: 1 | -1): void {
  const rows = [...section.querySelectorAll<HTMLElement>('[role=grid] [data-row]')]
  const at = rows.findIndex((row) => row.dataset['row'] === rowId)
  const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + by))]
  next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}
