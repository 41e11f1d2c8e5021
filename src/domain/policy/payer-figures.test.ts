import { expect, it } from 'vitest'
import { grossPrice, netPrice } from '#domain/policy/payer-figures.ts'
import type { Charge, ChargeKey } from '#domain/pricing/coupon-shares.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import { type Cents, fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'

const dollars = fromDollars
const FIRST: ChargeKey = 'grand_prize 1'
const SECOND: ChargeKey = 'grand_prize 2'
const RUSH: ChargeKey = 'rushShippingFee'

const summaryWith = (more: Partial<PricingSummary>): PricingSummary => ({
  ...charityScramblePrice.summary,
  ...more,
})
const row = (index: number, full: number, fee: number) => ({
  entity: 'grand_prize' as const,
  index,
  nondiscountFee: dollars(full),
  certFee: dollars(fee),
})
const paidFor = (...fees: [ChargeKey, number][]) =>
  new Map<ChargeKey, Cents>(fees.map(([charge, fee]) => [charge, dollars(fee)]))
/** In dollars, without what costs nothing. */
const inDollars = (paid: ReadonlyMap<ChargeKey, Cents>) =>
  Object.fromEntries([...paid].flatMap(([charge, fee]) => (fee === ZERO ? [] : [[charge, toDollars(fee)]])))

it('N87 an insured who acts for itself now pays what the producer’s commission was, and the agency’s fee with the first contest', () => {
  const { summary, paid } = grossPrice(
    {
      rows: [row(1, 580, 522), row(2, 310, 279)],
      summary: summaryWith({
        rushShippingFee: dollars(25),
        amountDue: dollars(826),
        producerCommission: dollars(89),
        producerFee: dollars(30),
        dueFromClient: dollars(945),
      }),
    },
    paidFor([FIRST, 522], [SECOND, 279], [RUSH, 25]),
  )
  expect(inDollars(paid)).toEqual({ [FIRST]: 610, [SECOND]: 310, [RUSH]: 25 })
  expect([summary.amountDue, summary.producerCommission, summary.producerFee]).toEqual([dollars(945), 0, 0])
})

it('N87 a fee that was set above the full one has no commission to pay', () => {
  const { paid } = grossPrice(
    { rows: [row(1, 310, 400)], summary: summaryWith({ amountDue: dollars(400) }) },
    paidFor([FIRST, 400]),
  )
  expect(inDollars(paid)).toEqual({ [FIRST]: 400 })
})

it('N88 a coupon that took a tenth of each fee takes a tenth of what a producer pays, who takes over', () => {
  // Sold at 310 and 25 for rush, less 33.50; to the producer the contest costs 279.
  const sold: Charge[] = [
    { charge: FIRST, fee: dollars(310) },
    { charge: RUSH, fee: dollars(25) },
  ]
  const { summary, paid } = netPrice(
    {
      rows: [row(1, 310, 279)],
      summary: summaryWith({ rushShippingFee: dollars(25), amountDue: dollars(304) }),
    },
    sold,
    paidFor([FIRST, 279], [RUSH, 22.5]),
  )
  expect(inDollars(paid)).toEqual({ [FIRST]: 251.1, [RUSH]: 22.5 })
  expect([summary.couponDiscount, summary.amountDue]).toEqual([dollars(30.4), dollars(273.6)])
})

it('N88 a coupon of one fee leaves the others as a producer pays them', () => {
  const { summary, paid } = netPrice(
    {
      rows: [row(1, 310, 279)],
      summary: summaryWith({ rushShippingFee: dollars(25), amountDue: dollars(304) }),
    },
    [
      { charge: FIRST, fee: dollars(310) },
      { charge: RUSH, fee: dollars(25) },
    ],
    paidFor([FIRST, 310], [RUSH, 0]),
  )
  expect(inDollars(paid)).toEqual({ [FIRST]: 279 })
  expect([summary.couponDiscount, summary.amountDue]).toEqual([dollars(25), dollars(279)])
})
