import { expect, it } from 'vitest'
import { nameState, type StatedPolicy } from '#domain/policy/state-name.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const IN_FORCE: StatedPolicy = {
  status: 'in-force',
  moved: false,
  nextDay: '2027-06-12' as CalendarDate,
}

it.each<[string, Partial<StatedPolicy>]>([
  ['In force', {}],
  ['Postponed to Sat, June 12', { moved: true }],
  ['Needs a date', { status: 'postponed', moved: true, nextDay: undefined }],
  ['Over', { nextDay: undefined }],
  ['Over', { nextDay: undefined, moved: true }],
  ['Cancelled', { status: 'cancelled', nextDay: undefined }],
  ['Lapsed', { status: 'lapsed', nextDay: undefined }],
])('T15 N40 a policy reads %s', (words, state) => {
  expect(nameState({ ...IN_FORCE, ...state })).toBe(words)
})
