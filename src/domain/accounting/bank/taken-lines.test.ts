import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReadLine } from '#domain/accounting/bank/bank-line.ts'
import { findLineAmong, findNameClash, findNewLines } from '#domain/accounting/bank/taken-lines.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}` as CalendarDate
const line = (fitid: string, nth: number, amount: number): ReadLine => ({
  fitid,
  dated: day(nth),
  amount: amount as Cents,
  description: fitid,
})
const none: ReadonlySet<string> = new Set()

it('O06 one name on two lines is found, in the file and with what was imported before; the same line twice is none', () => {
  const first = line('A', 20, 100)
  expect(findNameClash([first, first], [first])).toBeUndefined()
  expect(findNameClash([first, line('A', 20, 101)], [])).toEqual({ line: line('A', 20, 101), other: first })
  // A pending line got its final day.
  expect(findNameClash([line('A', 27, 100)], [first])).toBeUndefined()
  expect(findNameClash([line('A', 28, 100)], [first])).toEqual({ line: line('A', 28, 100), other: first })
})

it('O06 of equal amounts on one day as many are new as were not imported before', () => {
  const read = [line('A', 20, 100), line('B', 20, 100), line('B', 20, 100), line('C', 20, 100)]
  const fresh = (nameless: ReadLine[], names = none) =>
    findNewLines({ lines: read, names, nameless }).map(({ fitid }) => fitid)
  expect(fresh([])).toEqual(['A', 'B', 'C'])
  expect(fresh([line('x', 20, 100)])).toEqual(['B', 'C'])
  expect(fresh([line('x', 20, 100), line('y', 20, 100)])).toEqual(['C'])
  expect(fresh([line('x', 20, 100)], new Set(['B']))).toEqual(['C'])
  expect(fresh([line('x', 21, 100), line('y', 20, 101)])).toEqual(['A', 'B', 'C'])
})

it('O06 whatever was imported, each line of a statement stands once', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })))
  fc.assert(
    fc.property(lines, fc.nat(), (figures, cut) => {
      const statement = figures.map(([nth, amount], place) => line(`a${place}`, nth, amount))
      const part = statement.slice(0, cut % (statement.length + 1))
      const renamed = part.map((one) => ({ ...one, fitid: `b${one.fitid}` }))
      const fresh = findNewLines({ lines: statement, names: none, nameless: renamed })
      const key = ({ dated, amount }: ReadLine) => `${dated} ${amount}`
      expect([...renamed, ...fresh].map(key).toSorted()).toEqual(statement.map(key).toSorted())
    }),
  )
})

it('O06 a line is among days that were imported, not at their ends and not between two files', () => {
  const periods = [
    { first: day(1), last: day(10) },
    { first: day(20), last: day(30) },
  ]
  const among = (nth: number) => findLineAmong([line('A', nth, 1)], periods) !== undefined
  expect([1, 2, 9, 10, 15, 20, 21, 30].map(among)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    false,
  ])
})
