import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildPayoutPostings, sumPayout } from '#domain/accounting/bank/payout.ts'
import type { Cents } from '#domain/values/money.ts'

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents as Cents)

it('O05 a payout is what was charged less the fees, and its postings balance, whichever way they go', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ gross: amount, fee: amount }), { maxLength: 20 }), (rows) => {
      const sums = sumPayout(rows)
      expect(sums.net).toBe(rows.reduce((total, { gross, fee }) => total + gross - fee, 0))
      const on = (account: string) =>
        buildPayoutPostings(sums)
          .filter((posting) => posting.account === account)
          .reduce((total, { side, amount: cents }) => total + (side === 'debit' ? cents : 0 - cents), 0)
      expect([on('bank'), on('gateway_fees'), on('card_clearing')]).toEqual([
        sums.net,
        sums.fee,
        0 - sums.gross,
      ])
      expect(on('bank') + on('gateway_fees') + on('card_clearing')).toBe(0)
      for (const posting of buildPayoutPostings(sums)) expect(posting.amount).toBeGreaterThan(0)
    }),
  )
})
