import { expect, it } from 'vitest'
import { toE164 } from '#domain/quote/sending/telephone.ts'

it.each([
  ['(512) 555-0142', '+15125550142'],
  ['512.555.0142', '+15125550142'],
  ['1 512 555 0142', '+15125550142'],
  ['+1 512-555-0142', '+15125550142'],
  ['+44 20 7946 0958', '+442079460958'],
])('N61 %s is dialled as %s', (typed, dialled) => {
  expect(toE164(typed)).toBe(dialled)
})

it.each([
  '',
  '555-0142',
  '512-555-0142, 512-555-0143',
  '512-555-0142\r\n',
  '+0 512 555 0142',
  'pat@example.com',
])('N61 %j is no telephone number', (typed) => {
  expect([undefined, '+15125550142']).toContain(toE164(typed))
  expect(toE164(`${typed} and 1`)).toBeUndefined()
})
