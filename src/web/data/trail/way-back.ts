import { useEffect, useMemo } from 'react'
import { keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

/** A row of the list as it was seen, and the page that it opens. */
interface TrailEntry {
  id: string
  /** Other names by which its page knows it, such as the number of its policy. */
  aliases: readonly string[]
  path: string
}

/** The list that this tab showed last. */
export interface StoredTrail {
  title: string
  /** Its address with filters, order and place, below the base path. */
  href: string
  /** The number of its first row, where that is known. */
  firstRow: number | undefined
  /** How many rows it has on all pages, where that is known exactly. */
  total: number | undefined
  entries: readonly TrailEntry[]
  /** The row whose page was shown last. */
  openedId?: string | undefined
}

/** The list that a page was opened from, and what stands beside it there. */
export interface ListTrail {
  /** Such as "Mine, next due first". */
  title: string
  /** The way back. Give the link `state` too: the list then shows and focuses the row. */
  href: string
  state: typeof RETURNING
  position: number
  /** How many rows there are: in the whole list, or on its page where nobody counted them. */
  count: number
  /** False where `count` and the neighbours are those of one page alone. */
  isWholeList: boolean
  previous?: string | undefined
  next?: string | undefined
}

const KEY = 'list-trail'

/** The history state of a link back to a list. */
export const RETURNING = { returning: true } as const

export function readTrail(): StoredTrail | undefined {
  try {
    const stored = JSON.parse(readFromTab(KEY) ?? 'null') as StoredTrail | null
    return stored && Array.isArray(stored.entries) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Keeps the list as it is seen now. The row that was opened from it stays known. */
export function keepTrail(trail: Omit<StoredTrail, 'openedId'>): void {
  const before = readTrail()
  store({ ...trail, openedId: before?.href === trail.href ? before.openedId : undefined })
}

export function markOpened(id: string): void {
  const trail = readTrail()
  if (trail) store({ ...trail, openedId: id })
}

function store(trail: StoredTrail): void {
  try {
    keepInTab(KEY, JSON.stringify(trail))
  } catch {
    // A full store only costs the way to the neighbours.
  }
}

/**
 * Where a page stands in the list that this tab showed last; undefined if it is not one of its rows.
 *
 * @rule O18 From a case one goes to the next one of the list that it came from, and back to its row.
 * @param id of the quote, or the number of the policy
 */
export function useListTrail(id: string): ListTrail | undefined {
  const found = useMemo(() => locate(readTrail(), id), [id])
  const openedId = found?.entry.id
  useEffect(() => {
    if (openedId !== undefined) markOpened(openedId)
  }, [openedId])
  return found?.trail
}

function locate(stored: StoredTrail | undefined, id: string) {
  if (!stored) return undefined
  const { title, href, entries, firstRow, total } = stored
  const at = entries.findIndex((entry) => entry.id === id || entry.aliases.includes(id))
  const entry = entries[at]
  if (!entry) return undefined
  const isWholeList = firstRow !== undefined && total !== undefined
  const trail: ListTrail = {
    title,
    href,
    state: RETURNING,
    position: isWholeList ? firstRow + at : at + 1,
    // A list that grew meanwhile has at least what is seen of it.
    count: isWholeList ? Math.max(total, firstRow + entries.length - 1) : entries.length,
    isWholeList,
    previous: entries[at - 1]?.path,
    next: entries[at + 1]?.path,
  }
  return { entry, trail }
}
