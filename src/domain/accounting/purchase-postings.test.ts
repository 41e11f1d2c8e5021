import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { type Posting, buildPurchasePostings } from '#domain/accounting/purchase-postings.ts'
import { type Cents, fromDollars, sum, ZERO } from '#domain/values/money.ts'
import { calculateTotals } from '#domain/pricing/totals.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { arbitraryCharges } from '#testing/arbitrary-charges.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'

const { summary: charity } = charityScramblePrice
const dollars = (amount: number) => fromDollars(amount)
const METHODS: PaymentMethod[] = ['credit_card', 'transaction_id', 'pap', 'folio', 'check']

const side = (postings: readonly Posting[], wanted: Posting['side']) =>
  sum(postings.filter((posting) => posting.side === wanted).map(({ amount }) => amount))
const lines = (postings: readonly Posting[]) =>
  postings.map(({ account, side: on, amount }) => [on, account, amount / 100])

describe('what the document of a purchase posts', () => {
  it.each([
    ['credit_card', 'card_clearing'],
    ['transaction_id', 'undeposited_funds'],
    ['pap', 'accounts_receivable'],
    ['folio', 'accounts_receivable'],
    ['check', 'accounts_receivable'],
  ] as const)('O05 by %s the money is in %s', (method, account) => {
    expect(lines(buildPurchasePostings(charity, method))).toEqual([
      ['debit', account, 310],
      ['credit', 'premium_income', 310],
    ])
  })

  it('N23 the Chevrolet dealer of scenario 2: 1,362 income, 272 discount, extras on their own account', () => {
    const summary = {
      ...charity,
      premiumBps: dollars(135),
      customBpSigns: dollars(30),
      amountDue: dollars(1255),
      clientDiscount: dollars(272),
    }
    expect(lines(buildPurchasePostings(summary, 'pap'))).toEqual([
      ['debit', 'accounts_receivable', 1255],
      ['debit', 'discounts_given', 272],
      ['credit', 'premium_income', 1362],
      ['credit', 'signs_and_shipping_income', 165],
    ])
  })

  it('K13 a producer owes the net amount, and its commission is an expense', () => {
    const summary = {
      ...charity,
      amountDue: dollars(279),
      producerCommission: dollars(31),
      dueFromClient: dollars(340),
      producerFee: dollars(30),
    }
    expect(lines(buildPurchasePostings(summary, 'folio'))).toEqual([
      ['debit', 'accounts_receivable', 279],
      ['debit', 'producer_commissions', 31],
      ['credit', 'premium_income', 310],
    ])
  })

  it('N12 a purchase fully paid by coupons posts income and discount; Friends & Family post nothing', () => {
    const free = { ...charity, couponDiscount: dollars(310), amountDue: ZERO }
    expect(lines(buildPurchasePostings(free, 'credit_card'))).toEqual([
      ['debit', 'coupon_discounts', 310],
      ['credit', 'premium_income', 310],
    ])
    expect(buildPurchasePostings({ ...charity, amountDue: ZERO }, 'check')).toEqual([])
  })

  it('O05 for any purchase debits equal credits, and the amount paid or owed is the total', () => {
    fc.assert(
      fc.property(arbitraryCharges, fc.constantFrom(...METHODS), (charges, method) => {
        const { summary } = calculateTotals(charges)
        const posted = buildPurchasePostings(summary, method)
        expect(side(posted, 'debit')).toBe(side(posted, 'credit'))
        const held = posted.filter(({ account }) => ACCOUNTS[account].kind === 'asset')
        expect(side(held, 'debit')).toBe(summary.amountDue)
        expect(posted.every(({ amount }) => amount > 0)).toBe(true)
        const gross = sum(
          charges.rows.map(({ nondiscountFee, certFee }) => Math.max(nondiscountFee, certFee) as Cents),
        )
        expect(
          side(
            posted.filter(({ account }) => account === 'premium_income'),
            'credit',
          ),
        ).toBe(gross)
      }),
    )
  })
})
