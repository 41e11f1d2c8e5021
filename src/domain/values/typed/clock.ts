import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { asked, NOT_UNDERSTOOD, type Reader, type Reading, understood } from '#domain/values/typed/reading.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?(?:([ap])(?:\.?m\.?|\.)?)?$/
const TOGETHER = /^(\d{1,2})(\d{2})(?:([ap])(?:\.?m\.?|\.)?)?$/

/** Nobody tees off in the small hours, but many do in the afternoon. */
const LAST_UNSURE_HOUR = 5

/**
 * A time of day: `8.30 am`, `830am`, `8:30`, `noon`, `14:00`. On the wire it has 24 hours, `08:30`.
 *
 * @rule N100 An hour from 1 to 5 that is not said to be of the morning or the afternoon is asked.
 */
export const readClock: Reader<string> = (typed) => {
  const text = (plainLowerCase(typed) ?? '').replaceAll(' ', '')
  if (text === 'noon' || text === '12noon' || text === 'midday') return at(12, '00')
  const [, hours, minutes = '00', half] = CLOCK.exec(text) ?? TOGETHER.exec(text) ?? []
  if (hours === undefined || /^00?$/.test(text) || Number(hours) > 23 || Number(minutes) > 59)
    return NOT_UNDERSTOOD
  return half === undefined ? withoutHalf(hours, minutes) : withHalf(Number(hours), minutes, half)
}

function withHalf(hours: number, minutes: string, half: string): Reading<string> {
  if (half === 'a') return hours > 12 ? NOT_UNDERSTOOD : at(hours % 12, minutes)
  if (hours === 0) return NOT_UNDERSTOOD
  return at(hours > 12 ? hours : (hours % 12) + 12, minutes)
}

function withoutHalf(hours: string, minutes: string): Reading<string> {
  const hour = Number(hours)
  const isUnsure = hours.length === 1 && hour > 0 && hour <= LAST_UNSURE_HOUR
  if (!isUnsure) return at(hour, minutes)
  return asked(`Enter ${hour}:${minutes} AM or ${hour}:${minutes} PM. We can’t tell which one you mean.`)
}

function at(hour: number, minutes: string): Reading<string> {
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return understood(time, time, formatTwelveHour(time))
}
