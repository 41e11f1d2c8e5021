import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { eventDays, policyDays } from '#domain/quote/scorecard/event-days.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'

const event: FlatAnswers = {
  h_coverage: 'Yes',
  h_date_1: '2027-06-12',
  h_hole_1: 7,
  grand_prize_signs: 'Yes',
  course_state: 'TX',
  time_zone: 'America/Chicago',
  tee_time: '08:30',
}

const daysOf = (answers: FlatAnswers, today: string) =>
  eventDays(quoteFrom(answers), today as CalendarDate).map(({ key, date, state, daysAfter }) => [
    key,
    date,
    state,
    daysAfter,
  ])

describe('the days of an event', () => {
  it('are today, shipping, play and the last day to report a win', () => {
    expect(daysOf(event, '2027-04-19')).toEqual([
      ['today', '2027-04-19', 'today', 0],
      ['ship-by', '2027-06-01', 'coming', 43],
      ['play', '2027-06-12', 'coming', 11],
      ['report-by', '2027-06-15', 'coming', 3],
    ])
  })

  it('name the tee time with its zone, and when signs arrive', () => {
    const details = eventDays(quoteFrom(event), '2027-04-19' as CalendarDate).map(({ detail }) => detail)
    expect(details).toEqual([
      undefined,
      'Should arrive by Thu, Jun 10',
      '8:30 AM Central time',
      'Within 72 hours',
    ])
  })

  it('have no shipping without signs, or once it would need a courier', () => {
    expect(daysOf({ ...event, grand_prize_signs: 'No' }, '2027-04-19').map(([key]) => key)).not.toContain(
      'ship-by',
    )
    expect(daysOf(event, '2027-06-02').map(([key]) => key)).not.toContain('ship-by')
  })

  it('have each day of play, and end after the last', () => {
    const twoDays = daysOf({ ...event, h_date_2: '2027-06-13', h_hole_2: 8 }, '2027-06-12')
    expect(twoDays).toEqual([
      ['play', '2027-06-12', 'today', 0],
      ['play', '2027-06-13', 'coming', 1],
      ['report-by', '2027-06-16', 'coming', 3],
    ])
  })

  it('of a policy begin with its cover, count from today and end with the papers of a win', () => {
    const days = policyDays(
      quoteFrom({ ...event, grand_prize_signs: 'No' }),
      '2027-05-26' as CalendarDate,
      '2027-04-19' as CalendarDate,
    )
    expect(days.map(({ key, state, daysAfter }) => [key, state, daysAfter])).toEqual([
      ['insured', 'past', 0],
      ['play', 'coming', 17],
      ['report-by', 'coming', 3],
      ['papers-by', 'coming', 27],
    ])
  })

  it('are none while no contest has a date', () => {
    expect(daysOf({ course_state: 'TX' }, '2027-04-19')).toEqual([])
  })
})
