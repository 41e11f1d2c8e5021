import { expect, it } from 'vitest'
import { parseIsoDate } from '#domain/calendar.ts'
import { claimDeadlines } from '#domain/policy/claims-deadlines.ts'

it('N56 a winner is reported within 72 hours and proved within 30 days', () => {
  const lastDay = parseIsoDate('2027-06-12')
  expect(lastDay && claimDeadlines(lastDay)).toEqual({ reportBy: '2027-06-15', documentsBy: '2027-07-12' })
})
