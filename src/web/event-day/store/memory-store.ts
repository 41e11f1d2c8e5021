import {
  type Change,
  type DayRows,
  type DayStore,
  type KeptPhoto,
  NO_ROWS,
} from '#web/event-day/store/day-rows.ts'

/** Where the browser keeps nothing, as in some private windows: everything works while the page is open. */
export function openMemoryStore(): DayStore {
  const events = new Map<string, DayRows>()
  const photos = new Map<string, KeptPhoto>()
  return {
    isKept: false,
    listEvents: () =>
      Promise.resolve([...events.values()].flatMap(({ meta, bundle }) => (meta ? [{ meta, bundle }] : []))),
    read: (policy) => Promise.resolve(events.get(policy) ?? NO_ROWS),
    readPhoto: (id) => Promise.resolve(photos.get(id)),
    change: (policy, makeChange) => {
      const before = events.get(policy) ?? NO_ROWS
      const made = makeChange(before)
      for (const photo of made.photos ?? []) photos.set(photo.id, photo)
      for (const id of made.droppedPhotos ?? []) photos.delete(id)
      events.set(policy, changed(before, made))
      return Promise.resolve()
    },
    forget: (policy) => {
      events.delete(policy)
      for (const { id, policy: of } of photos.values()) if (of === policy) photos.delete(id)
      return Promise.resolve()
    },
  }
}

function changed(before: DayRows, made: Change): DayRows {
  return {
    bundle: made.dropsBundle ? undefined : (made.bundle ?? before.bundle),
    meta: made.meta ?? before.meta,
    records: withRows(before.records, made.records, made.dropped),
    outbox: withRows(before.outbox, made.outbox, made.sent),
  }
}

function withRows<Row extends { id: string }>(
  before: readonly Row[],
  put: readonly Row[] = [],
  dropped: readonly string[] = [],
): Row[] {
  const rows = new Map([...before, ...put].map((row) => [row.id, row]))
  for (const id of dropped) rows.delete(id)
  return [...rows.values()]
}
