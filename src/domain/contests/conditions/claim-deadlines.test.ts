import { expect, it } from 'vitest'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { calculateClaimDeadlines } from '#domain/contests/conditions/claim-deadlines.ts'

it('N56 a winner is reported within 72 hours and proved within 30 days', () => {
  const lastDay = parseIsoDate('2027-06-12')
  expect(lastDay && calculateClaimDeadlines(lastDay)).toEqual({
    reportBy: '2027-06-15',
    documentsBy: '2027-07-12',
  })
})
