import { expect, it } from 'vitest'
import {
  type ClaimWitness,
  findRepeatedWitness,
  witnessKeys,
} from '#domain/claims/signals/repeated-witness.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const witness = (claim: string, changes: Partial<ClaimWitness> = {}): ClaimWitness => ({
  claim,
  policy: `policy of ${claim}`,
  day: '2027-06-12' as CalendarDate,
  name: 'Dana Reyes',
  phone: '512-555-0142',
  isAtOwnCourse: false,
  ...changes,
})
const own = witness('C-2107', { email: 'Dana@Club.example', city: 'Austin' })

it.each<[string, Partial<ClaimWitness>, boolean]>([
  ['the same phone', {}, true],
  ['written otherwise', { phone: '+1 (512) 555 0142', name: 'D. Reyes' }, true],
  ['the same email', { phone: '', email: 'dana@club.example', name: 'D. Reyes' }, true],
  ['the same name in the same city', { phone: '', name: 'dana reyes', city: 'AUSTIN' }, true],
  ['the same name elsewhere', { phone: '', city: 'Dallas' }, false],
  ['the same name without a city', { phone: '' }, false],
  ['the same policy', { policy: own.policy }, false],
  ['three years ago', { day: '2024-06-12' as CalendarDate }, false],
  ['two years ago', { day: '2025-06-12' as CalendarDate }, true],
  ['a professional at the own course', { isAtOwnCourse: true }, false],
])('N111 F4: on two other claims by %s: %s', (_what, changes, found) => {
  const others = [witness('C-1855', changes), witness('C-1702', changes)]
  expect(findRepeatedWitness(own, others)).toEqual(found ? ['C-1702', 'C-1855'] : [])
})

it('N111 F4: one other claim is nothing, nor are several entries of it, nor a professional at home', () => {
  expect(findRepeatedWitness(own, [witness('C-1702'), witness('C-1702')])).toEqual([])
  expect(
    findRepeatedWitness({ ...own, isAtOwnCourse: true }, [witness('C-1702'), witness('C-1855')]),
  ).toEqual([])
  const { phone: _phone, ...unknown } = witness('C-1')
  expect(witnessKeys(unknown)).toEqual([])
})
