import { useEffect, useRef, useState } from 'react'
import type { DeskList, DeskRow } from '#contract/desk/desk-lists.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { mergeRows } from '#web/admin/desk/rows/merge-rows.ts'
import { onQuotesChanged } from '#web/admin/desk/live/changed-quotes.ts'

/** Many changes at once are read together. */
const PAUSE_MS = 500

interface LiveRows {
  /** How many rows would come, go or stand elsewhere. */
  moved: number
  show: () => void
}

/**
 * Keeps the rows on the page as they are on the server, whoever changes them.
 *
 * @rule T05 Values change in place, and no row moves until the rep says so.
 */
export function useLiveRows(shown: ShownList<DeskList>): LiveRows {
  const { view } = shown
  const address = JSON.stringify(view)
  const [news, setNews] = useState({ address, moved: 0 })
  const latest = useRef({ shown, address })
  const changed = useRef(new Set<string>())
  useEffect(() => {
    latest.current = { shown, address }
  })

  useEffect(() => {
    const ids = changed.current
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    async function read() {
      timer = undefined
      const batch = new Set(ids)
      ids.clear()
      try {
        const { shown: seen, address: at } = latest.current
        const moved = await refresh(seen, batch)
        if (!isStopped && moved > 0)
          setNews((before) => ({ address: at, moved: (before.address === at ? before.moved : 0) + moved }))
      } catch {
        // They are read with the next change, or as soon as the list is.
        for (const id of batch) ids.add(id)
      }
    }
    const forget = onQuotesChanged((id) => {
      ids.add(id)
      timer ??= setTimeout(() => void read(), PAUSE_MS)
    })
    return () => {
      isStopped = true
      ids.clear()
      clearTimeout(timer)
      forget()
    }
  }, [])

  return {
    moved: news.address === address ? news.moved : 0,
    show: () => {
      setNews({ address, moved: 0 })
      void shown.query.refetch()
    },
  }
}

/** Reads the page again, and of the changed rows those that have left it; how many would move. */
async function refresh(shown: ShownList<DeskList>, changed: ReadonlySet<string>): Promise<number> {
  const now = await shown.peek()
  const ids = new Set(now.data.map(({ id }) => id))
  const left = shown.rows.filter(({ id }) => changed.has(id) && !ids.has(id)).map(({ id }) => id)
  const elsewhere = left.length > 0 ? await findByIds(shown, left) : []
  let moved = 0
  shown.update((page) => {
    const merged = mergeRows<DeskRow>(page.data, now.data, { changed, elsewhere })
    moved = merged.moved
    return { ...page, data: merged.rows }
  })
  return moved
}

async function findByIds({ peek }: ShownList<DeskList>, ids: readonly string[]): Promise<DeskRow[]> {
  const page = await peek({
    filters: { only: ids.join(',') },
    after: undefined,
    before: undefined,
    size: 100,
  })
  return page.data
}
