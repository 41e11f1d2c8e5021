import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { getFollowUpWindow, hasTimeToBuy, getCooldownStart } from '#domain/mailings/follow-up.ts'

const day = (text: string) => text as CalendarDate

describe('P05 when a quote is followed up', () => {
  it('P05 from the set number of days after it was last saved until a week later', () => {
    expect(getFollowUpWindow(new Date('2027-05-20T12:00:00Z'), 3)).toEqual({
      from: new Date('2027-05-10T12:00:00Z'),
      until: new Date('2027-05-17T12:00:00Z'),
    })
  })

  it('P05 only if the address got none for 30 days', () => {
    expect(getCooldownStart(new Date('2027-05-31T12:00:00Z'))).toEqual(new Date('2027-05-01T12:00:00Z'))
  })

  it.each([
    ['over', '2027-05-19', false],
    ['today', '2027-05-20', false],
    ['tomorrow', '2027-05-21', false],
    ['the day after', '2027-05-22', true],
    ['next year', '2028-05-20', true],
  ])('P05 not if the first contest is too soon: %s', (_when, first, expected) => {
    expect(hasTimeToBuy(day(first), day('2027-05-20'))).toBe(expected)
  })
})
