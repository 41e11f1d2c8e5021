import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { keepTrail, markOpened, readTrail } from '#web/data/trail/way-back.ts'

export interface TrailOf<L extends AnyList> {
  /** What the list is called on the pages of its rows, such as "Quotes, next due first". */
  title: string
  /** The page that a row opens. */
  path?: ((row: RowOf<L>) => string) | undefined
  /** Other names by which the page of a row knows it. */
  aliases?: ((row: RowOf<L>) => readonly string[]) | undefined
}

interface LeftState {
  returning?: true
  /** The row that was opened from this entry of the history. */
  openedId?: string
}

/**
 * Remembers the rows as they are seen, for the pages that they open. Whoever comes back finds the same place, with the row that
 * was open last in view and in focus, also after a reload.
 *
 * @rule O18 Back returns to the row.
 */
export function useTrail<L extends AnyList>(
  shown: ShownList<L>,
  { title, path: pathOf, aliases }: Partial<TrailOf<L>>,
) {
  const frame = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const search = useSearch()
  const href = path + (search && `?${search}`)
  const left = useHistoryState<LeftState | null>()
  const { rows, firstRow, count, isTurning } = shown
  const isKnown = shown.query.data !== undefined && !isTurning

  useEffect(() => {
    if (title === undefined || !pathOf || !isKnown) return
    keepTrail({
      title,
      href,
      firstRow,
      total: count?.is_exact === true ? count.value : undefined,
      entries: rows.map((row) => ({
        id: row.id,
        aliases: aliases?.(row) ?? [],
        path: pathOf(row),
      })),
    })
  }, [title, pathOf, aliases, isKnown, href, firstRow, count, rows])

  const isReturning = isWayBack(left)
  const returned = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!isReturning || !isKnown || returned.current === href) return
    returned.current = href
    const kept = readTrail()
    const id = (kept?.href === href ? kept.openedId : undefined) ?? left?.openedId
    if (id !== undefined && hasNoFocusOfItsOwn()) focusRow(frame.current, id)
  }, [left, isReturning, isKnown, href])

  function onClickCapture({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('[data-row-link]') : null
    const openedId = link?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (title === undefined || openedId === undefined) return
    history.replaceState({ ...(history.state as object | null), openedId }, '')
    markOpened(openedId)
  }

  return { ref: frame, onClickCapture }
}

/** Whether the page is opened by the way back, to a row that may be anywhere in the list. */
export function useIsReturning(): boolean {
  return isWayBack(useHistoryState<LeftState | null>())
}

function isWayBack(left: LeftState | null): boolean {
  return left?.returning === true || left?.openedId !== undefined
}

/** The heading has it only because the page is new. */
function hasNoFocusOfItsOwn(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'H1'
}

function focusRow(frame: HTMLElement | null, id: string): void {
  const row = frame?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}
