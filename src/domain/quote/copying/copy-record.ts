import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** Which quote a quote was copied from, and how their prices compared that day. Stored. */
export interface CopyRecord {
  /** Of the request that made it, so that a repeat makes no other. */
  key: string
  /** The name of what was copied, such as `policy ALB-100001` or `quote Q-7K2M9XQ4`. */
  from: string
  /** The first day of the event that was copied; null if it had none. */
  formerDay: CalendarDate | null
  firstDay: CalendarDate
  /** Null if there was no price. */
  formerAmount: Cents | null
  amount: Cents | null
  /** Why the two amounts differ, in sentences, as far as it is known. */
  reasons: string[]
}
