import { describe, expect, it } from 'vitest'
import {
  dayAtEvent,
  EARLIEST_TIME_ZONE,
  firstPlayStart,
  displayTimeZone,
  eventTimeZone,
} from '#domain/quote/model/event-time-zone.ts'
import { type Answers, quoteFrom } from '#domain/quote/model/quote.ts'
import { TIME_ZONE_OPTIONS } from '#domain/quote/fields/tee-time.ts'
import { TERRITORIES } from '#domain/values/territories.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

describe('N41 the zone of an event', () => {
  it.each<[string, Answers, string | undefined, string]>([
    [
      'as stated, where a part of the territory has it',
      { course_state: 'TX', time_zone: 'America/Denver' },
      'America/Denver',
      'America/Denver',
    ],
    [
      'of the territory, where none of it has what is stated',
      { course_state: 'GU', time_zone: 'Pacific/Honolulu' },
      'Pacific/Honolulu',
      'Pacific/Guam',
    ],
    ['of Guam, cleared', { course_state: 'GU' }, 'Pacific/Guam', 'Pacific/Guam'],
    ['of Texas, cleared', { course_state: 'TX' }, 'America/Chicago', 'America/Chicago'],
    ['of Newfoundland, cleared', { course_state: 'NL' }, 'America/St_Johns', 'America/St_Johns'],
    ['stated without a territory', { time_zone: 'America/Denver' }, 'America/Denver', 'America/Denver'],
    ['elsewhere', { course_state: 'Other' }, undefined, EARLIEST_TIME_ZONE],
    [
      'elsewhere, as stated',
      { course_state: 'Other', time_zone: 'America/Denver' },
      'America/Denver',
      'America/Denver',
    ],
    ['of nothing that was said yet', {}, undefined, 'America/New_York'],
  ])('N41 %s', (_what, answers, known, zone) => {
    expect([displayTimeZone(answers), eventTimeZone(answers)]).toEqual([known, zone])
  })

  it('N41 preset for a territory is its own', () => {
    for (const { code, timeZone } of TERRITORIES)
      expect(displayTimeZone({ course_state: code })).toBe(timeZone)
  })

  it('N41 options include the zones of all parts of a territory', () => {
    const offered = TIME_ZONE_OPTIONS.map(({ value }) => value)
    for (const { timeZone, otherZones } of TERRITORIES) {
      expect(offered).toEqual(expect.arrayContaining([...otherZones]))
      expect(otherZones).not.toContain(timeZone)
    }
  })

  it('N41 for an unknown place is one where no day begins earlier on earth', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), ...TIME_ZONE_OPTIONS.map(({ value }) => value)]
    const start = (time_zone?: string) => {
      const answers = { ...quoteFrom(readyAnswers).answers, course_state: 'Other' }
      delete answers.time_zone
      const quote = { ...quoteFrom(readyAnswers), answers: { ...answers, ...(time_zone && { time_zone }) } }
      return firstPlayStart(quote)?.getTime() ?? Number.NaN
    }
    for (const zone of zones) expect(start(), zone).toBeLessThanOrEqual(start(zone))
  })
})

describe('N52 the day at the event', () => {
  // Half past seven in the evening of November 20 in New York.
  const moment = new Date('2026-11-21T00:30:00Z')

  it.each<[string, Answers, string]>([
    ['in Guam', { course_state: 'GU' }, '2026-11-21'],
    ['in Hawaii', { course_state: 'HI' }, '2026-11-20'],
    ['elsewhere', { course_state: 'Other' }, '2026-11-21'],
    ['nowhere yet', {}, '2026-11-20'],
  ])('N52 %s', (_where, answers, day) => {
    expect(dayAtEvent({ ...quoteFrom({}), answers }, moment)).toBe(day)
  })
})
