import { expect, it } from 'vitest'
import { type BookSort, sortBook } from '#web/policy/book/sort-book.ts'
import type { SoldPolicy } from '#web/policy/queries.ts'
import { policySummary } from '#testing/shown-policy.ts'

const book = { due_from_client: 310, commission: 31, fee: 0, waiting: null }

const sold = (number: string, client: string, date: string, status?: SoldPolicy['status']): SoldPolicy =>
  ({
    ...policySummary,
    number,
    first_contest_date: date,
    ...(status && { status }),
    book: { ...book, client },
  }) as SoldPolicy

const POLICIES = [
  sold('A', 'Hope House', '06-12-2027'),
  sold('B', 'Elks Lodge', '05-01-2027'),
  sold('C', 'Hope House', '04-10-2027'),
  sold('D', 'Hope House', '06-30-2027', 'cancelled'),
  sold('E', 'Elks Lodge', '06-01-2027', 'postponed'),
  sold('F', 'Elks Lodge', '03-10-2027'),
  sold('G', 'Elks Lodge', '04-19-2027'),
]

const ordered = (order: BookSort) =>
  sortBook(POLICIES, order, '2027-04-19').map(({ title, policies }) => [
    title,
    policies.map(({ number }) => number).join(''),
  ])

it('N63 a book by date has the next event first, then those without a date, then what is over, the last first', () => {
  expect(ordered('date')).toEqual([
    ['To come', 'GBA'],
    ['Postponed', 'E'],
    ['Over', 'DCF'],
  ])
})

it('N63 a book by client has the clients by name, each with its policies by date', () => {
  expect(ordered('client')).toEqual([
    ['Elks Lodge', 'FGBE'],
    ['Hope House', 'CAD'],
  ])
})
