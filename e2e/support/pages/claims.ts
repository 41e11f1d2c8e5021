import { dateInTimeZone, formatContestDate } from '#domain/values/calendar.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { NO_SIGNS } from '../quotes/sample-quotes.ts'

/** Far enough apart that in one of them it is day. */
const PLACES = [
  { zone: 'America/New_York', state: 'NY' },
  { zone: 'Pacific/Honolulu', state: 'HI' },
] as const

/** An event that is played today, so that it can be bought before its tee time and won in the small hours. */
export function eventToday(): CustomFields {
  const now = new Date()
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  const isDay = ({ zone }: (typeof PLACES)[number]) => hourIn(zone) >= 2 && hourIn(zone) < 22
  const { zone, state } = PLACES.find(isDay) ?? PLACES[0]
  return {
    ...NO_SIGNS,
    h_date_1: formatContestDate(dateInTimeZone(now, zone)),
    course_state: state,
    time_zone: zone,
    tee_time: '23:55',
  }
}
