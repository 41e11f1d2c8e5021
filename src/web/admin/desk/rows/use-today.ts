import { useSyncExternalStore } from 'react'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'

/** A page that stays open overnight, or goes to another zone, notices so soon. */
const LOOK_EVERY_MS = 30_000

/** The day of whoever reads. */
function today(): CalendarDate {
  return dateInTimeZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The same for a page that is read on over midnight. To find it out is slow, so a list does it once for all rows. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(watch, today)
}

function watch(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
