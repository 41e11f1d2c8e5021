import { expect, it } from 'vitest'
import { phoneKeysOf, readPhone } from '#domain/search/phone-numbers.ts'

const STORED = ['512-555-0142', '(512) 555 0142', '+1 512 555 0142', '5125550142', '1.512.555.0142']

it.each([...STORED, '512.555.0142 x12', '1-512-555-0142 ext. 7', ' 512/555/0142 ', '555-0142', '5550142'])(
  'P08 %s is found, however it was written down',
  (typed) => {
    for (const stored of STORED) expect(phoneKeysOf(stored)).toContain(readPhone(typed))
  },
)

it('P08 a number abroad is found by all of its digits, and no number by too few', () => {
  expect(phoneKeysOf('+44 20 7946 0958')).toEqual(['442079460958'])
  expect(readPhone('+44 (20) 7946-0958')).toBe('442079460958')
  for (const none of [undefined, '', '12345', '+']) expect(phoneKeysOf(none)).toEqual([])
})

it.each(['12345', 'Q-12345678', 'call 512-555-0142', '1234567890123456', '', '+', "512555'0142"])(
  'P08 %j is no telephone number',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)
