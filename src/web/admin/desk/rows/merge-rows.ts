interface Row {
  id: string
}

interface Merged<R> {
  /** The rows that are shown, in their places, with what is new of them. */
  rows: R[]
  /** How many of the changed rows would come, go or stand elsewhere. */
  moved: number
}

/**
 * What is shown of a list after some of its rows have changed: values change in place, and nothing moves.
 *
 * @param now the page as the server has it now
 * @param elsewhere changed rows that are not on it any more
 */
export function mergeRows<R extends Row>(
  shown: readonly R[],
  now: readonly R[],
  { changed, elsewhere = [] }: { changed: ReadonlySet<string>; elsewhere?: readonly R[] },
): Merged<R> {
  const fresh = new Map([...elsewhere, ...now].map((row) => [row.id, row]))
  const rows = shown.map((row) => fresh.get(row.id) ?? row)
  const before = shown.map(({ id }) => id)
  const after = now.map(({ id }) => id)
  const isUnmoved = (id: string) =>
    before.includes(id) === after.includes(id) &&
    neighbour(before, id, after) === neighbour(after, id, before)
  const moved = [...changed].filter(
    (id) => (before.includes(id) || after.includes(id)) && !isUnmoved(id),
  ).length
  return { rows, moved }
}

/** The nearest row ahead that both have. */
function neighbour(ids: readonly string[], id: string, others: readonly string[]): string | undefined {
  return ids
    .slice(0, Math.max(0, ids.indexOf(id)))
    .toReversed()
    .find((other) => others.includes(other))
}
