import { TZDate } from '@date-fns/tz'
import {
  type CalendarDate,
  dateInTimeZone,
  formatPlainDate,
  parsePlainDate,
} from '#domain/values/calendar.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'

const WRITTEN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})\s*([ap])\.?m\.?$/i

interface WallClock {
  day: CalendarDate
  /** `08:30` */
  time: string
}

/**
 * A moment as the office writes it, `MM/dd/yyyy hh:mm a`, in that form; undefined if it is none.
 *
 * @rule D33 An endorsement takes effect at a day and a time, written MM/dd/yyyy hh:mm a.
 */
export function readEffectiveTime(typed: string): string | undefined {
  const [, month = '', day = '', year = '', hours = '', minutes = '', half = ''] =
    WRITTEN.exec(typed.trim()) ?? []
  const two = (figures: string) => figures.padStart(2, '0')
  const date = `${two(month)}/${two(day)}/${year}`
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (parsePlainDate(date) === undefined || hour < 1 || hour > 12 || minute > 59) return undefined
  return `${date} ${two(hours)}:${minutes} ${half.toUpperCase()}M`
}

/** Its moment in a time zone, the earlier of two; undefined if the clocks there leave that time out. */
export function effectiveMoment(written: string, timeZone: string): Date | undefined {
  const clock = readClock(written)
  if (!clock) return undefined
  const moment = startOfPlay(clock.day, clock.time, timeZone)
  return writeEffectiveTime(moment, timeZone) === written ? moment : undefined
}

/** A moment in that form, as the clocks of a time zone show it. */
export function writeEffectiveTime(moment: Date, timeZone: string): string {
  const day = dateInTimeZone(moment, timeZone)
  const local = new TZDate(moment, timeZone)
  const [hours, minutes] = [local.getHours(), local.getMinutes()]
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${formatPlainDate(day)} ${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

function readClock(written: string): WallClock | undefined {
  const canonical = readEffectiveTime(written)
  const day = canonical && parsePlainDate(canonical.slice(0, 10))
  if (!canonical || !day) return undefined
  const hours = (Number(canonical.slice(11, 13)) % 12) + (canonical.endsWith('PM') ? 12 : 0)
  return { day, time: `${String(hours).padStart(2, '0')}:${canonical.slice(14, 16)}` }
}
