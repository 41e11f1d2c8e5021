/** One event of the audit log of a quote, with what it changed. */
export interface TimelineEntry {
  /** Of its newest row. */
  id: number
  /** ISO 8601. */
  at: string
  actor: 'client' | 'rep' | 'system'
  /** The rep's name. */
  who: string | null
  event: string
  detail: Record<string, string | number>
  changes: { field: string; before: string | null; after: string | null }[]
}

/** Saves are many and small. */
const MINOR_EVENT = 'quote_saved'
const PAUSE_MS = 30 * 60_000

/**
 * The entries of a timeline, newest first, with the saves that one person made in one go as one entry.
 *
 * @rule O04 Reps see every change of state; small ones are folded, with each field from what it was to what it became.
 */
export function foldTimeline(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const folded: TimelineEntry[] = []
  for (const entry of entries) {
    const newer = folded.at(-1)
    if (newer && isOneGo(newer, entry)) folded[folded.length - 1] = merge(newer, entry)
    else folded.push(entry)
  }
  return folded
}

function isOneGo(newer: TimelineEntry, older: TimelineEntry): boolean {
  return (
    newer.event === MINOR_EVENT &&
    older.event === MINOR_EVENT &&
    newer.actor === older.actor &&
    newer.who === older.who &&
    Date.parse(newer.at) - Date.parse(older.at) <= PAUSE_MS
  )
}

function merge(newer: TimelineEntry, older: TimelineEntry): TimelineEntry {
  const before = new Map(older.changes.map(({ field, before: was }) => [field, was]))
  const later = newer.changes.map((change) => ({
    ...change,
    before: before.has(change.field) ? (before.get(change.field) ?? null) : change.before,
  }))
  const isLater = new Set(newer.changes.map(({ field }) => field))
  const earlier = older.changes.filter(({ field }) => !isLater.has(field))
  const fields = new Set(`${older.detail['fields'] ?? ''} ${newer.detail['fields'] ?? ''}`.trim().split(' '))
  return {
    ...newer,
    detail: { ...newer.detail, fields: [...fields].join(' ') },
    changes: [...earlier, ...later].filter((change) => change.before !== change.after),
  }
}
