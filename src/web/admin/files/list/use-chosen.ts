import { useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { MOST_CHOSEN_FILES } from '#domain/files/case-files.ts'

/** The files that something is done with together; those of another place are let go. */
export function useChosen(place: string, rows: readonly CaseFile[]) {
  const [state, setState] = useState<{ place: string; ids: readonly string[]; last: string | undefined }>({
    place,
    ids: [],
    last: undefined,
  })
  const ids = state.place === place ? state.ids : []
  const set = (next: readonly string[], last?: string) =>
    setState({ place, ids: next.slice(0, MOST_CHOSEN_FILES), last })

  /** With Shift, all from the one that was pressed last. */
  function toggle(id: string, isRange = false) {
    const isChosen = ids.includes(id)
    const from = rows.findIndex((row) => row.id === state.last)
    const to = rows.findIndex((row) => row.id === id)
    if (!isRange || from < 0 || isChosen)
      return set(isChosen ? ids.filter((one) => one !== id) : [...ids, id], id)
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
    set([...new Set([...ids, ...between])], id)
  }

  return {
    /** Those that are still in the list, as they stand now. */
    files: rows.filter(({ id }) => ids.includes(id)),
    isChosen: (id: string) => ids.includes(id),
    toggle,
    /** Of the rows that are shown, as many as are done at once. */
    chooseAll: (isChosen: boolean) => set(isChosen ? rows.map(({ id }) => id) : []),
    clear: () => set([]),
  }
}

export type Chosen = ReturnType<typeof useChosen>
