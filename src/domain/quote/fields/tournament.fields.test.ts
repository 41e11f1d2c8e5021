import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'

it.each([
  ['tournament_name', 100, 'Enter the tournament name, up to 100 characters'],
  ['course_name', 100, 'Enter the golf course, up to 100 characters'],
  ['course_city', 60, 'Enter the city, up to 60 characters'],
] as const)('E11 V09 %s takes up to %d characters', (key, longest, message) => {
  expect(decodeField(tournamentFields[key], 'x'.repeat(longest))).toMatchObject({ ok: true })
  expect(decodeField(tournamentFields[key], 'x'.repeat(longest + 1))).toEqual({ ok: false, message })
})

describe('tee time', () => {
  it.each([['00:00'], ['08:30'], ['23:59']])('E01 %s is accepted', (typed) => {
    expect(decodeField(tournamentFields.tee_time, typed)).toEqual({ ok: true, value: typed })
  })

  it.each([['24:00'], ['08:60'], ['8:30'], ['08:30 AM'], ['0830'], ['08:30:00']])(
    'E01 %s is refused',
    (typed) => {
      expect(decodeField(tournamentFields.tee_time, typed)).toEqual({
        ok: false,
        message: 'Enter the first tee time, such as 08:30',
      })
    },
  )
})

describe('time zone', () => {
  it.each([
    ['Eastern', 'America/New_York'],
    ['pacific', 'America/Los_Angeles'],
    ['Central', 'America/Chicago'],
    ['Hawaii', 'Pacific/Honolulu'],
    ['Mountain', 'America/Denver'],
    ['Alaska', 'America/Anchorage'],
    ['America/Phoenix', 'America/Phoenix'],
    ['America/St Johns', 'America/St_Johns'],
  ])('K07 E01 "%s" is kept as %s', (typed, zone) => {
    expect(decodeField(tournamentFields.time_zone, typed)).toEqual({ ok: true, value: zone })
  })

  it.each([['Europe/Dublin'], ['UTC'], ['EST']])('K07 E01 %s is not offered', (typed) => {
    expect(decodeField(tournamentFields.time_zone, typed)).toEqual({
      ok: false,
      message: 'Choose the time zone of the course',
    })
  })
})
