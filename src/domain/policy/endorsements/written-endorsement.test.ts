import { expect, it } from 'vitest'
import { readDifference } from '#domain/policy/endorsements/endorsement.fields.ts'
import { checkEffective, findLowEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'

const TIME = {
  timeZone: 'America/Chicago',
  issuedAt: new Date('2027-01-15T18:00:59.999Z'),
  firstStart: new Date('2027-06-12T13:30:00Z'),
}

it.each([
  ['01/15/2027 12:00 PM', true],
  ['01/15/2027 11:59 AM', false],
  ['06/12/2027 08:30 AM', true],
  ['06/12/2027 08:31 AM', false],
  ['03/14/2027 02:30 AM', false],
])('D33 an endorsement at %s is within its policy: %s', (effective, ok) => {
  expect(checkEffective({ effective }, TIME).ok).toBe(ok)
})

it('D33 while every contest awaits its date, no time is too late', () => {
  expect(checkEffective({ effective: '06/12/2028 08:31 AM' }, { ...TIME, firstStart: undefined }).ok).toBe(
    true,
  )
})

it.each([
  [0, -250, false],
  [0, -250.01, true],
  [-200, -251, true],
  [-300, -260, false],
  [-300, -300, false],
  [300, 0, false],
])('N109 endorsements of %d dollars that become %d wait for another rep: %s', (before, after, waits) => {
  const found = findLowEndorsement(
    { before: fromDollars(before), after: fromDollars(after) },
    { limit: fromDollars(250), dollarSign: '$' },
  )
  expect(found.map(({ code }) => code)).toEqual(waits ? ['LOW_FEE'] : [])
})

it.each([
  ['40', 40],
  ['+40', 40],
  ['-40', -40],
  ['−$1,200.50', -1200.5],
  ['– 40', -40],
  ['0', 0],
  ['-0', 0],
  ['1.234', undefined],
  ['40-', undefined],
  ['--40', undefined],
  ['forty', undefined],
  ['', undefined],
])('D33 a difference of %s is %s dollars', (typed, dollars) => {
  const read = readDifference(typed)
  expect(read === undefined ? undefined : toDollars(read)).toBe(dollars)
})
