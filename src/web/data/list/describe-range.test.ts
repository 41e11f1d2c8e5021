// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { describeRange } from '#web/data/list/describe-range.ts'

const rows = (count: number) => Array.from({ length: count }, (_, place) => ({ id: String(place) }))

it.each([
  [50, { value: 1001, is_exact: false }, 1, '1–50 of about 1,000+'],
  [50, { value: 12_345, is_exact: false }, 1, '1–50 of about 12,300+'],
  [12, { value: 62, is_exact: true }, 51, '51–62 of 62'],
  [1, { value: 1, is_exact: true }, 1, '1 of 1'],
  [10, null, 1001, '1,001–1,010'],
  [10, null, undefined, '10 rows'],
  [1, { value: 62, is_exact: true }, undefined, '1 row of 62'],
  [0, { value: 0, is_exact: true }, 1, 'No rows'],
  [0, { value: 62, is_exact: true }, 101, 'No rows of 62'],
] as const)('%i rows of %j from %s are "%s"', (count, total, firstRow, text) => {
  expect(describeRange({ rows: rows(count), count: total, firstRow })).toBe(text)
})
