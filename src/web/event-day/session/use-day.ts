import { useMemo, useSyncExternalStore } from 'react'
import type { EventRecord } from '#domain/claims/event-day/event-record.ts'
import { countedRecords, undecidedRecords } from '#domain/claims/event-day/held-records.ts'
import { type MergedItem, mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { daySession, type DaySession, type DayState } from '#web/event-day/session/day-session.ts'
import type { Bundle, KeptRecord } from '#web/event-day/store/day-rows.ts'

export interface Day extends DayState {
  session: DaySession
  /** Undefined until the event was opened once with a connection. */
  bundle: Bundle | undefined
  /** What counts of each item. */
  items: ReadonlyMap<string, MergedItem<EventRecord>>
  /** What arrived after its helper's link had ended, and nobody has decided about. */
  held: readonly EventRecord[]
  /** By the id of its record. */
  kept: ReadonlyMap<string, KeptRecord>
  /** Nothing is shown of an event from which somebody has signed out. */
  isHidden: boolean
}

/** The event of a page, as this phone knows it. */
export function useDay(policy: string): Day {
  const session = daySession(policy)
  const state = useSyncExternalStore(session.subscribe, session.read)
  return useMemo(() => {
    const { bundle, meta, records } = state.rows
    const isHidden = meta?.isHidden === true
    const shown = isHidden ? [] : records.filter(({ access }) => access === '' || access === bundle?.access)
    // A win that was refused stays in sight until somebody has dealt with it.
    const counts = ({ state: at, record }: KeptRecord) => at !== 'refused' || record.kind === 'win'
    const written = shown.filter(counts).map(holdable)
    const merged = mergeRecords(countedRecords(written))
    return {
      ...state,
      session,
      bundle: isHidden ? undefined : bundle?.bundle,
      items: new Map(merged.map((item) => [item.item, item])),
      held: undecidedRecords(written),
      kept: new Map(shown.map((record) => [record.id, record])),
      isHidden,
    }
  }, [state, session])
}

function holdable({ record, read }: KeptRecord): EventRecord & { isHeld: boolean } {
  return { ...record, isHeld: read?.is_held === true }
}

/** What counts of an item; undefined where nothing is written, or several are that nobody has chosen between. */
export function valueOf(day: Pick<Day, 'items'>, item: string): unknown {
  const found = day.items.get(item)
  return found && !found.isConflict ? found.current[0]?.value : undefined
}
