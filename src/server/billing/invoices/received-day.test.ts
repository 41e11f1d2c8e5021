import { describe, expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { findReceivedDayFault } from '#server/billing/invoices/received-day.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const HAWAII = 'Pacific/Honolulu'
const NEW_YORK = 'America/New_York'
/** Just after midnight in New York, where it is the 28th; still the 27th in Hawaii. */
const AFTER_MIDNIGHT = () => new Date('2026-11-28T05:25:00Z')

describe('the day on which money came', () => {
  it.each([
    ['may be the office’s, where the event is a day behind', NEW_YORK, HAWAII, '2026-11-28', undefined],
    ['may be the event’s, where the office is a day behind', HAWAII, NEW_YORK, '2026-11-28', undefined],
    ['is not tomorrow in both', NEW_YORK, HAWAII, '2026-11-29', 'Enter a day that isn’t in the future'],
    ['is not yet the 28th in both', HAWAII, HAWAII, '2026-11-28', 'Enter a day that isn’t in the future'],
  ])('%s', (_what, officeTimeZone, eventZone, receivedOn, fault) => {
    const state = eventZone === HAWAII ? 'HI' : 'NY'
    const quote = quoteFrom({ ...readyAnswers, course_state: state, time_zone: eventZone })
    const context = { env: { officeTimeZone }, now: AFTER_MIDNIGHT } as Parameters<
      typeof findReceivedDayFault
    >[0]
    expect(findReceivedDayFault(context, quote, receivedOn as CalendarDate)).toBe(fault)
  })
})
