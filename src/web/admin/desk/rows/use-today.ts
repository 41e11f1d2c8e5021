import { useSyncExternalStore } from 'react'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A page that stays open overnight, or goes to another zone, notices so soon. */
const LOOK_EVERY_MS = 30_000

/** The day of whoever reads. Formats of dates would say it too, in three hundred times as long. */
export function readToday(): CalendarDate {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) as CalendarDate
}

/** The same for a page that is read on over midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(watch, readToday)
}

function watch(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
