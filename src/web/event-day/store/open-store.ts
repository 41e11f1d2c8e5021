import type { DayStore } from '#web/event-day/store/day-rows.ts'
import { openIndexedStore } from '#web/event-day/store/indexed-store.ts'
import { openMemoryStore } from '#web/event-day/store/memory-store.ts'

let opened: Promise<DayStore> | undefined

/** The one store of this page; of this page only, where the browser keeps nothing. */
export function openStore(): Promise<DayStore> {
  opened ??= openIndexedStore().catch(openMemoryStore)
  return opened
}
