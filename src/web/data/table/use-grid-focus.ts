import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

const CELLS = '[role=columnheader],[role=rowheader],[role=gridcell]'
const WIDGETS = 'a[href], button, input'
/** How many rows PageUp and PageDown go. */
const SCREENFUL = 10

interface GridKeys {
  /** Space on a row. */
  onToggle?: ((rowId: string) => void) | undefined
  /** Shift with an arrow key: the row that was left, and the one that was reached. */
  onExtend?: ((rowIds: readonly string[]) => void) | undefined
  onSelectAll?: (() => void) | undefined
}

/**
 * The keyboard of a grid: one tab stop, arrow keys from cell to cell, Home and End within a row, with Ctrl to the corners,
 * PageUp and PageDown by ten rows. A cell with one control hands it the focus. If the row in focus is removed, the one in its place gets it.
 */
export function useGridFocus({ onToggle, onExtend, onSelectAll }: GridKeys) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const last = useRef<{ row: number; column: number } | undefined>(undefined)

  useLayoutEffect(() => {
    if (grid.current) markTabStop(grid.current, active)
  })

  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body || !grid.current) return
    focusCell(grid.current, last.current.row, last.current.column)
  })

  function handleFocus({ target }: FocusEvent) {
    const cell = target.closest<HTMLElement>(CELLS)
    if (!cell || !grid.current) return
    setActive(nameOf(cell))
    last.current = placeOf(grid.current, cell)
  }

  function handleBlur({ target }: FocusEvent) {
    // What was removed loses the focus too, but to nothing.
    setTimeout(() => {
      if (target.isConnected && !grid.current?.contains(document.activeElement)) last.current = undefined
    })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { key } = event
    const table = grid.current
    const cell = (event.target as Element).closest<HTMLElement>(CELLS)
    if (!table || !cell || event.altKey || event.metaKey) return
    const rowId = cell.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (key === 'a' && event.ctrlKey && onSelectAll) {
      event.preventDefault()
      return onSelectAll()
    }
    if (key === ' ' && onToggle && rowId !== undefined && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      return onToggle(rowId)
    }
    const isOwnEnter = key === 'Enter' && event.target === cell
    if (isOwnEnter) return cell.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-link]')?.click()
    const to = destination(event, placeOf(table, cell), sizeOf(table, cell))
    if (!to) return
    event.preventDefault()
    const reached = focusCell(table, to.row, to.column)
    const reachedId = reached?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (event.shiftKey && rowId !== undefined && reachedId !== undefined) onExtend?.([rowId, reachedId])
  }

  return { ref: grid, onFocus: handleFocus, onBlur: handleBlur, onKeyDown: handleKeyDown }
}

interface Place {
  row: number
  column: number
}

function destination(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Place,
  size: Place,
): Place | undefined {
  const top = { row: 0, column: 0 }
  const moves: Record<string, Place> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: ctrlKey ? top : { row, column: 0 },
    End: ctrlKey ? size : { row, column: size.column },
    PageDown: { row: row + SCREENFUL, column },
    PageUp: { row: Math.max(1, row - SCREENFUL), column },
  }
  const to = moves[key]
  return to && { row: clamp(to.row, size.row), column: clamp(to.column, size.column) }
}

function clamp(place: number, most: number): number {
  return Math.max(0, Math.min(place, most))
}

/** The rows that are seen: on a narrow screen the headings are not. */
function rowsOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[role=row]')].filter(isSeen)
}

/** Without the cells of columns that have left for want of room. */
function cellsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CELLS) ?? [])].filter(isSeen)
}

function isSeen(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== 'function' || element.checkVisibility()
}

function placeOf(grid: HTMLElement, cell: HTMLElement): Place {
  const row = cell.closest<HTMLElement>('[role=row]')
  return { row: row ? rowsOf(grid).indexOf(row) : 0, column: cellsOf(row ?? undefined).indexOf(cell) }
}

/** The last row and the last column. */
function sizeOf(grid: HTMLElement, cell: HTMLElement): Place {
  const row = cell.closest('[role=row]') ?? undefined
  return { row: rowsOf(grid).length - 1, column: cellsOf(row).length - 1 }
}

function focusCell(grid: HTMLElement, row: number, column: number): HTMLElement | undefined {
  const rows = rowsOf(grid)
  const cells = cellsOf(rows[clamp(row, rows.length - 1)])
  const cell = cells[clamp(column, cells.length - 1)]
  const widget = cell && widgetOf(cell)
  if (widget === cell && cell) cell.tabIndex = -1
  widget?.focus()
  return cell
}

/** What takes the focus of a cell: its only control, or else the cell. */
function widgetOf(cell: HTMLElement): HTMLElement {
  const [widget, another] = cell.querySelectorAll<HTMLElement>(WIDGETS)
  return widget && !another ? widget : cell
}

/**
 * One element of the grid can be reached by Tab: the last one in focus, else the name of the first row. A cell without a control
 * gets its `tabindex` when it is reached, because to set it on all of them takes longer than to draw them.
 */
function markTabStop(grid: HTMLElement, active: string | undefined): void {
  const last = active === undefined ? null : grid.querySelector<HTMLElement>(active)
  const stop =
    last ?? grid.querySelector<HTMLElement>('[role=rowheader]') ?? grid.querySelector<HTMLElement>(CELLS)
  const widget = stop && widgetOf(stop)
  for (const other of grid.querySelectorAll<HTMLElement>(`[tabindex="0"], :is(${WIDGETS}):not([tabindex])`))
    if (other !== widget) other.tabIndex = -1
  if (widget) widget.tabIndex = 0
}

/** Its row and its column, as a selector; a heading has no row. */
function nameOf(cell: HTMLElement): string {
  const row = cell.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = `[data-cell="${CSS.escape(cell.dataset['cell'] ?? '')}"]`
  return row === undefined ? `[role=columnheader]${column}` : `[data-row="${CSS.escape(row)}"] ${column}`
}
