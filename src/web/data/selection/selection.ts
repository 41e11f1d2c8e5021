/** Rows chosen over all pages: by their ids, or all that the filters let through but some. */
export type Selection =
  | { mode: 'selection'; ids: readonly string[] }
  | { mode: 'exclusion'; excludedIds: readonly string[] }

export const NOTHING: Selection = { mode: 'selection', ids: [] }
export const EVERYTHING: Selection = { mode: 'exclusion', excludedIds: [] }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'selection' ? selection.ids.includes(id) : !selection.excludedIds.includes(id)
}

export function selectRows(selection: Selection, ids: readonly string[], isChosen: boolean): Selection {
  if (selection.mode === 'selection') return { mode: 'selection', ids: change(selection.ids, ids, isChosen) }
  return { mode: 'exclusion', excludedIds: change(selection.excludedIds, ids, !isChosen) }
}

function change(before: readonly string[], ids: readonly string[], isAdded: boolean): string[] {
  const others = before.filter((id) => !ids.includes(id))
  return isAdded ? [...others, ...ids] : others
}

/** How many rows are chosen; undefined where nobody has counted all of them. */
export function countSelected(
  selection: Selection,
  total: { value: number; is_exact: boolean } | null,
): number | undefined {
  if (selection.mode === 'selection') return selection.ids.length
  return total?.is_exact ? Math.max(0, total.value - selection.excludedIds.length) : undefined
}
