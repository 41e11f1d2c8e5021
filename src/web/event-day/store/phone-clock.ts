import type { PhoneClock } from '#domain/claims/event-day/event-record.ts'

/** One start of the page. */
const boot = crypto.randomUUID()

/** What this phone's clocks say now: the one that can be set, and the one that cannot. */
export function readPhoneClock(): PhoneClock {
  return { wall: Date.now(), mono: performance.now(), boot }
}
