import { expect, it } from 'vitest'
import { isLost, LOST_REASONS, lostFields, needsLostWords } from '#domain/quote/closing/lost.fields.ts'
import { stateAt } from '#domain/quote/model/quote-state.ts'
import { decodeField } from '#domain/values/field.ts'

it.each<[string, Parameters<typeof isLost>, boolean]>([
  ['it was never closed', [undefined, { version: 3, policyNumber: null }], false],
  ['it was closed as it is now', [{ version: 3 }, { version: 3, policyNumber: null }], true],
  ['it was changed since', [{ version: 3 }, { version: 4, policyNumber: null }], false],
  ['it was opened again', [{ version: null }, { version: 3, policyNumber: null }], false],
  ['it was bought since', [{ version: 3 }, { version: 3, policyNumber: 'ALB-1' }], false],
])('N110 whether a quote is lost: %s', (_name, given, expected) => {
  expect(isLost(...given)).toBe(expected)
})

it('N110 each reason of the list is accepted, and no other; something else needs words', () => {
  for (const reason of LOST_REASONS) expect(decodeField(lostFields.reason, reason).ok).toBe(true)
  expect(decodeField(lostFields.reason, 'bored').ok).toBe(false)
  expect(LOST_REASONS.filter(needsLostWords)).toEqual(['other'])
})

const [BEFORE, NOW] = [new Date('2027-06-12T10:00:00Z'), new Date('2027-06-12T12:00:00Z')]

it.each([
  ['sent', null, false, 'sent'],
  ['sent', BEFORE, false, 'expired'],
  ['sent', null, true, 'lost'],
  ['referred', BEFORE, true, 'lost'],
  ['purchased', BEFORE, true, 'purchased'],
  ['cancelled', null, true, 'cancelled'],
] as const)('N110 N41 kept as %s, over at %s, closed %s: it is %s', (state, goodUntil, closed, expected) => {
  expect(stateAt({ state, goodUntil, isLost: closed }, NOW)).toBe(expected)
})
