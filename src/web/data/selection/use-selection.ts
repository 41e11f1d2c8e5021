import { useCallback, useState } from 'react'
import type { ShownList } from '#web/data/list/use-list.ts'
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
  /** Always the same, so that a row is not drawn again for it. */
  select: (ids: readonly string[], isChosen: boolean) => void
  set: (selection: Selection) => void
  /** What happened, for a live region. */
  news: string
}

interface State {
  filters: string
  selection: Selection
  news: 'cleared' | 'selected' | undefined
}

/** Rows stay chosen from page to page. Another filter clears them, and says so. */
export function useSelection({ view, count: total }: Pick<ShownList, 'view' | 'count'>): RowSelection {
  const filters = JSON.stringify(view.filters)
  const [state, setState] = useState<State>({ filters, selection: NOTHING, news: undefined })
  if (state.filters !== filters) {
    const hadSome = countSelected(state.selection, null) !== 0
    setState({
      filters,
      selection: NOTHING,
      news: hadSome ? 'cleared' : undefined,
    })
  }
  const { selection } = state
  const count = countSelected(selection, total)
  const set = useCallback(
    (next: Selection) => setState((before) => ({ ...before, selection: next, news: 'selected' })),
    [],
  )
  const select = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setState((before) => ({
        ...before,
        selection: selectRows(before.selection, ids, isChosen),
        news: 'selected',
      })),
    [],
  )
  return {
    selection,
    count,
    isSelected: (id) => isSelected(selection, id),
    select,
    set,
    news: describeNews(state.news, count),
  }
}

function describeNews(news: State['news'], count: number | undefined): string {
  if (news === undefined) return ''
  if (news === 'cleared') return 'The filter changed, so your selection was cleared.'
  return `${describeSelected(count)} selected.`
}

/** Such as "3 rows", "All rows that match". */
export function describeSelected(count: number | undefined): string {
  if (count === undefined) return 'All rows that match'
  if (count === 0) return 'No row'
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`
}
