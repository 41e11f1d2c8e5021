import { expect, it } from 'vitest'
import { pairShares, spread } from '#domain/accounting/spread.ts'
import type { Cents } from '#domain/values/money.ts'

const open = (number: string, amount: number) => ({ number, open: amount as Cents })
const share = (number: string, amount: number) => ({ number, amount: amount as Cents })

it.each([
  ['is enough for the first alone', 100, [share('INV-1', 100)]],
  ['pays the oldest in full first', 150, [share('INV-1', 120), share('INV-2', 30)]],
  ['is more than is open', 500, [share('INV-1', 120), share('INV-2', 60)]],
  ['is nothing', 0, []],
])('N80 money that %s', (_words, amount, shares) => {
  expect(spread(amount as Cents, [open('INV-1', 120), open('INV-2', 60)])).toEqual(shares)
})

it('N80 an invoice that is paid takes nothing', () => {
  expect(spread(50 as Cents, [open('INV-1', 0), open('INV-2', 60)])).toEqual([share('INV-2', 50)])
})

it.each([
  [
    'two credits pay two invoices, each in its turn',
    [share('CM-1', 100), share('CM-2', 50)],
    [share('INV-1', 120), share('INV-2', 30)],
    [
      ['CM-1', 'INV-1', 100],
      ['CM-2', 'INV-1', 20],
      ['CM-2', 'INV-2', 30],
    ],
  ],
  [
    'one credit pays two invoices',
    [share('CM-1', 150)],
    [share('INV-1', 120), share('INV-2', 30)],
    [
      ['CM-1', 'INV-1', 120],
      ['CM-1', 'INV-2', 30],
    ],
  ],
  [
    'of three, the middle one is shared',
    [share('CM-1', 40), share('CM-2', 40)],
    [share('INV-1', 30), share('INV-2', 30), share('INV-3', 20)],
    [
      ['CM-1', 'INV-1', 30],
      ['CM-1', 'INV-2', 10],
      ['CM-2', 'INV-2', 20],
      ['CM-2', 'INV-3', 20],
    ],
  ],
  ['nothing pays nothing', [], [], []],
])('N80 which credit pays which invoice: %s', (_words, from, to, pairs) => {
  expect(pairShares(from, to).map((pair) => [pair.from, pair.to, pair.amount])).toEqual(pairs)
})
