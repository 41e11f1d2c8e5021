import { useState } from 'react'
import { type ShownList } from '#web/data/list/use-list.ts'
import {
  countSelected,
  isSelected,
  NOTHING,
  type Selection,
  selectRows,
} from '#web/data/selection/selection.ts'

/** The chosen rows of a list, and how to choose others. */
export interface RowSelection {
  selection: Selection
  /** Undefined if all are chosen and their number is not known. */
  count: number | undefined
  isSelected: (id: string) => boolean
  select: (ids: readonly string[], isChosen: boolean) => void
  set: (selection: Selection) => void
  /** What happened, for a live region. */
  news: string
}

/** Rows stay chosen from page to page. Another filter clears them, and says so. */
export function useSelection({ view, count: total }: Pick<ShownList, 'view' | 'count'>): RowSelection {
  const filters = JSON.stringify(view.filters)
  const [state, setState] = useState({ filters, selection: NOTHING, news: '' })
  if (state.filters !== filters) {
    const hadSome = countSelected(state.selection, null) !== 0
    setState({
      filters,
      selection: NOTHING,
      news: hadSome ? 'The filter changed, so no row is selected any more.' : '',
    })
  }
  const { selection } = state
  const set = (next: Selection) => setState({ filters, selection: next, news: describe(next) })
  const describe = (next: Selection) => `${describeSelected(countSelected(next, total))} selected.`
  return {
    selection,
    count: countSelected(selection, total),
    isSelected: (id) => isSelected(selection, id),
    select: (ids, isChosen) => set(selectRows(selection, ids, isChosen)),
    set,
    news: state.news,
  }
}

/** Such as "3 rows", "All rows that match". */
export function describeSelected(count: number | undefined): string {
  if (count === undefined) return 'All rows that match'
  if (count === 0) return 'No row'
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`
}
