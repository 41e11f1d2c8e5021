import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftScorecard, purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { fullFee, type Scorecard, type ScorecardCharge } from '#domain/quote/scorecard/scorecard.ts'
import { calculateTotals } from '#domain/pricing/totals.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, fromDollars, sum, ZERO } from '#domain/values/money.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'
import { answersWith, producerAnswers, readyAnswers } from '#testing/ready-answers.ts'

const TODAY = '2027-01-15' as CalendarDate
const fees = { h_nondiscount_fee_1: 400, h_nondiscount_fee_2: 400, premium_bps: 0, client_discount: 0 }

const scorecard = (fields: NamedFields = {}, answers: Record<string, string | number | undefined> = {}) =>
  draftScorecard(quoteFrom(answersWith(answers)), { fields: { ...fees, ...fields } }, TODAY)

const shown = (charges: readonly ScorecardCharge[]) =>
  charges.map(({ label, detail, amount, without }) =>
    [label, detail, amount === undefined ? without : formatMoney(amount, '$')].filter(Boolean).join(' | '),
  )

describe('S14 the scorecard of a quote with its price', () => {
  it('S14 has a line for each contest with its fee, equal contests too', () => {
    const equal = { h_hole_2: 7, h_yardage_2: 165, h_date_2: '2027-06-13' }
    const { lines } = scorecard({}, equal)
    expect(lines.map(({ name, slot, fee }) => [name, slot, fee?.gross])).toEqual([
      ['Hole 7', 1, 40_000],
      ['Hole 7', 2, 40_000],
    ])
  })

  it('S14 takes discount and coupon off; zero amounts are left out', () => {
    const sums = { client_discount: 40, coupon_discount: 25, rush_shipping_fee: 25, custom_bp_signs: 30 }
    const { charges } = scorecard(sums, { client_type: 'hl' })
    expect(shown(charges)).toEqual([
      'Your discount | -$40',
      'Bonus prizes | 3 standard | Included',
      'Custom bonus prize signs | $30',
      'Rush shipping | $25',
      'Coupon | -$25',
    ])
  })

  it('R03 a fee that a rep set is the fee: the line, the charges and the total are one set', () => {
    const set = { h_nondiscount_fee_1: 224, h_cert_fee_1: 190, client_discount: 34, amount_due: 190 }
    const { lines, charges, total } = scorecard(set, { bonus_prizes: 'No' })
    expect(lines.map(({ fee }) => fee)).toEqual([{ gross: 19_000, reduced: 19_000 }])
    expect(shown(charges)).toEqual([])
    expect(total).toEqual({ label: 'Total', amount: 19_000 })
  })

  it('S14 names each coupon, and why one is not used', () => {
    const coupons = [
      { code: 'SPRING', discount: 31, not_applicable: null },
      { code: 'WAVESHIP', discount: 0, not_applicable: 'WAVESHIP needs rush shipping.' },
    ]
    const { charges } = draftScorecard(
      quoteFrom(answersWith({ bonus_prizes: 'No' })),
      { fields: { ...fees, coupon_discount: 31 }, coupons },
      TODAY,
    )
    expect(shown(charges)).toEqual([
      'Coupon SPRING | -$31',
      'Coupon WAVESHIP | WAVESHIP needs rush shipping. | Not used',
    ])
  })

  it('S14 premium bonus prizes have a price, and without any there is no line', () => {
    expect(shown(scorecard({ premium_bps: 135 }, { type_bps: 'premium' }).charges)).toEqual([
      'Bonus prizes | 3 premium | $135',
    ])
    expect(scorecard({}, { bonus_prizes: 'No' }).charges).toEqual([])
  })

  it('S14 shows an extra as soon as it is ordered', () => {
    const { charges } = scorecard({}, { type_bp_signs: 'custom' })
    expect(shown(charges)).toContain('Custom bonus prize signs | –')
  })

  it('K14 the names of the fees follow the form version, and a discount strikes the full sum', () => {
    expect(scorecard({ step_1: 'version_1' })).toMatchObject({
      columns: 'one',
      labels: { nondiscountFee: 'Certificate Fee' },
    })
    const discounted = scorecard({ step_1: 'version_4', amount_due: 360, client_discount: 40 })
    expect(discounted).toMatchObject({ columns: 'struck', labels: { certFee: 'Discounted Fee' } })
    expect(discounted.total).toEqual({ label: 'Total', amount: 36_000, gross: 40_000 })
    expect(scorecard({ step_1: 'version_3' })).toMatchObject({
      columns: 'producer',
      labels: { nondiscountFee: 'Gross Cer. Fee', certFee: 'Net Cer. Fee' },
    })
  })

  it('has no total while a contest has no price', () => {
    expect(scorecard()).not.toHaveProperty('total')
  })
})

const dollars = fc.integer({ min: 0, max: 5_000 }).map(fromDollars)
const arbitraryPurchase = fc
  .record({
    nondiscountFee: dollars,
    certFee: dollars,
    extras: arbitraryExtras(dollars),
    coupon: dollars,
    client: fc.constantFrom('non_profit', 'rotary', 'chevrolet', 'producer' as const),
    producerFee: dollars,
  })
  .map(({ nondiscountFee, certFee, extras, coupon, client, producerFee }) => {
    const isProducer = client === 'producer'
    const pricedRows = [{ entity: 'grand_prize' as const, index: 1, nondiscountFee, certFee }]
    const { summary } = calculateTotals({
      rows: pricedRows,
      extras,
      coupons: [{ code: 'A', isPercentage: false, value: coupon }],
      producerPricing: isProducer,
      producerFee,
    })
    const who = isProducer ? producerAnswers : { client_type: client }
    const bonus = { type_bps: 'premium', number_bps: 3, bonus_prizes: 'Yes' }
    return { quote: quoteFrom({ ...readyAnswers, ...bonus, ...who }), pricedRows, summary }
  })

/** What the column of the total adds up to. */
function lastColumn({ lines, charges, columns }: Scorecard): Cents {
  return sum([
    ...lines.map(({ fee }) => (!fee ? ZERO : columns === 'one' ? fullFee(fee) : fee.reduced)),
    ...charges.map(({ amount = ZERO }) => amount),
  ])
}

describe('P02 K13 the columns of a scorecard', () => {
  it('add up to what is paid, for any purchase', () => {
    fc.assert(
      fc.property(arbitraryPurchase, (purchase) => {
        const card = purchaseScorecard(purchase)
        expect(lastColumn(card)).toBe(purchase.summary.amountDue)
        expect(card.total?.amount).toBe(purchase.summary.amountDue)
      }),
    )
  })

  it('add up to what the client of a producer owes, on both copies', () => {
    fc.assert(
      fc.property(
        arbitraryPurchase.filter(({ quote }) => quote.answers.insurance_producer === 'True'),
        (purchase) => {
          const due = purchase.summary.dueFromClient
          const own = purchaseScorecard(purchase)
          const parts = own.charges.filter(({ isSum }) => !isSum).map(({ gross = ZERO }) => gross)
          expect(sum([...own.lines.map(({ fee }) => (fee ? fullFee(fee) : ZERO)), ...parts])).toBe(due)
          expect(own.charges.find(({ isSum }) => isSum)?.gross).toBe(due)

          const clients = purchaseScorecard(purchase, { reader: 'producers-client' })
          expect([clients.columns, lastColumn(clients), clients.total?.amount]).toEqual(['one', due, due])
          expect(JSON.stringify(clients)).not.toMatch(/commission|coupon/i)
        },
      ),
    )
  })
})
