/** What keys do in the list of a page. */
export type ListAct =
  | 'next-row'
  | 'previous-row'
  | 'choose-row'
  | 'resend-row'
  | 'decide-row'
  | 'give-row'
  | 'next-page'
  | 'previous-page'
  | 'filter'
  | 'views'
  | 'columns'
  | 'export'

/** These are about the row in focus, and do nothing anywhere else. */
const OF_A_ROW: readonly ListAct[] = ['choose-row', 'resend-row', 'decide-row', 'give-row']

type Handle = (act: ListAct, rowId: string | undefined) => void

let shownList: Handle | undefined

/** Lets keys reach the list that is shown, until the returned function is called. */
export function offerListKeys(handle: Handle): () => void {
  shownList = handle
  return () => {
    if (shownList === handle) shownList = undefined
  }
}

/** Whether there is a list that they would reach; where none is, the page has the keys for itself. */
export function isListShown(): boolean {
  return shownList !== undefined
}

/** @rule N74 What is done to a row is done only while the focus is on it. */
export function runListAct(act: ListAct): void {
  const row = document.activeElement?.closest<HTMLElement>('[role=grid] [data-row]')
  if (row || !OF_A_ROW.includes(act)) shownList?.(act, row?.dataset['row'])
}
