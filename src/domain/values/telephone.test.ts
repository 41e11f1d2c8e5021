import { expect, it } from 'vitest'
import { formatTelephone } from '#domain/values/telephone.ts'

it.each([
  ['(512) 555-0142', '512-555-0142'],
  ['5125550142', '512-555-0142'],
  ['512.555.0142', '512-555-0142'],
  ['+1 512 555 0142', '512-555-0142'],
  ['1-512-555-0142', '512-555-0142'],
  ['+15125550142', '512-555-0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['512-555-01', '512-555-01'],
  ['', ''],
])('a telephone number reads the same everywhere: %j', (typed, printed) => {
  expect(formatTelephone(typed)).toBe(printed)
})
