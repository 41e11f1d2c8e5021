/** About the row in focus, and nothing anywhere else. */
export const ROW_ACTS = ['choose-row', 'resend-row', 'decide-row', 'give-row'] as const

export type RowAct = (typeof ROW_ACTS)[number]

/** What keys do in the list of a page. */
export type ListAct =
  | RowAct
  | 'next-row'
  | 'previous-row'
  | 'next-page'
  | 'previous-page'
  | 'filter'
  | 'views'
  | 'columns'
  | 'export'
  | 'undo'

interface OfferedList {
  /** Whether more can be done with a row than to open it. */
  hasRowActs: boolean
  run: (act: ListAct, rowId: string | undefined) => void
}

let shownList: OfferedList | undefined
/** The row that had the focus when the palette was opened. */
let rowBefore: string | undefined

/** Lets keys reach the list that is shown, until the returned function is called. */
export function offerListKeys(list: OfferedList): () => void {
  shownList = list
  return () => {
    if (shownList === list) shownList = undefined
  }
}

export function isRowAct(act: ListAct): act is RowAct {
  return ROW_ACTS.some((one) => one === act)
}

/** Whether there is a list that they would reach; where none is, the page has the keys for itself. */
export function isListShown(): boolean {
  return shownList !== undefined
}

/** The palette takes the focus, so the row that it stood on is kept for what is done to it by words. */
export function keepRowInFocus(): void {
  rowBefore = rowInFocus()
}

/** Whether words in the palette can do this. */
export function canBeSaid(act: ListAct): boolean {
  if (!shownList) return false
  return !isRowAct(act) || (shownList.hasRowActs && rowBefore !== undefined)
}

/** @rule N74 What is done to a row is done only while the focus is on it. */
export function runListAct(act: ListAct): void {
  const row = rowInFocus()
  if (row !== undefined || !isRowAct(act)) shownList?.run(act, row)
}

/** The same by words, once the palette is closed. */
export function runSaidListAct(act: ListAct): void {
  const row = rowInFocus() ?? rowBefore
  if (row !== undefined || !isRowAct(act)) shownList?.run(act, row)
}

function rowInFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[role=grid] [data-row]')?.dataset['row']
}
