import type { CalendarDate } from '#domain/values/calendar.ts'
import type { TodaySourceName, TodayVerb } from '#domain/desk/today.ts'
import type { RepPermission } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import type { Db } from '#server/kit/db/database.ts'

/** Whose work it is that a source looks for. */
export interface TodayAsking {
  db: Db
  rep: Rep
  /** The caller first, then those whom they stand in for. */
  people: readonly { id: string; name: string }[]
  now: Date
  /** The day of the caller. */
  today: CalendarDate
  /** A carrier that was asked before, and has not answered, is to be reminded. */
  carrierAskedBefore: Date
  /** The day of a moment for the caller. */
  dayOf: (moment: Date) => CalendarDate
}

/** Something that waits, in words. */
export interface WaitingEntry {
  /** Of what it is about; no other entry of its source has it. */
  key: string
  dueOn: CalendarDate
  /** Who has it; null if nobody has. */
  repId: string | null
  /** What waits, such as `Ask the carrier`. */
  what: string
  /** What it is about, such as the name of the event. */
  name: string
  detail: string
  /** The page of what it is about, below the base path. */
  path: string
  /** What is done next; where it has no page of its own, on the page of what it is about. */
  act: TodayVerb & { path?: string }
}

/** Counted up to a limit. */
export interface CappedCount {
  value: number
  is_exact: boolean
}

/** What a source has: no more entries than were asked for, those that are due first, and how many there are. */
export interface Waiting {
  entries: WaitingEntry[]
  total: CappedCount
}

/**
 * Something of which entries come. It reads no more rows than it gives, whatever else is stored, by an index in the order of what
 * is due.
 */
export interface TodaySource {
  name: TodaySourceName
  /** What a rep needs to be allowed to see it; anybody if absent. */
  permission?: RepPermission
  /** Where all of it is, below the base path. */
  listPath: string
  read: (asking: TodayAsking, most: number) => Promise<Waiting>
}
