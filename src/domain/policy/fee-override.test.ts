import { describe, expect, it } from 'vitest'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, toDollars, type Cents } from '#domain/values/money.ts'
import { canEditPrices, validateFeeOverride, getRepNote } from '#domain/policy/fee-override.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { answersWith } from '#testing/ready-answers.ts'

const plan = parsePlan(rp2027v1)
const FEE = 'Enter a fee in whole dollars, from $0 to $1,000,000'
const REASON = 'Give the reason for this fee'

function priced(answers: FlatAnswers, typed?: number) {
  const basis = pricingBasis(quoteFrom(answers), '2027-01-15' as CalendarDate)
  const override = typed === undefined ? undefined : fromDollars(typed)
  const grandPrizes = basis.contests.grand_prize?.map((row) => ({ ...row, override }))
  const { rows } = priceQuote({ ...basis, contests: { grand_prize: grandPrizes } }, plan)
  return rows.map(({ certFee, nondiscountFee, decidedBy }) => [
    toDollars(certFee),
    toDollars(nondiscountFee),
    decidedBy,
  ])
}

describe('D67 a fee that a rep typed', () => {
  it('D67 T14 900 stays 900 when the row is priced again', () => {
    expect(priced(answersWith({}))).toEqual([[310, 310, 'rated']])
    expect(priced(answersWith({}), 900)).toEqual([[900, 310, 'override']])
    expect(priced(answersWith({ h_amateurs_1: 130 }), 900)).toEqual([[900, 330, 'override']])
  })

  it('D67 V04 no minimum and no discount changes it', () => {
    const dealer = answersWith({ client_type: 'chevrolet' })
    expect(priced(dealer)).toEqual([[248, 310, 'discount']])
    expect(priced(dealer, 20)).toEqual([[20, 310, 'override']])
    expect(priced(dealer, 0)).toEqual([[0, 310, 'override']])
  })

  it.each([
    [90_000, 'Agreed', {}],
    [0, 'A gift', {}],
    [100_000_000, 'The largest', {}],
    [undefined, 'Back to the plan', {}],
    [90_000, '  ', { reason: REASON }],
    [90_050, 'Agreed', { fee: FEE }],
    [-100, 'Agreed', { fee: FEE }],
    [100_000_100, '', { fee: FEE, reason: REASON }],
  ])('D67 %s cents because “%s”: %j', (fee, reason, faults) => {
    expect(validateFeeOverride({ fee: fee as Cents | undefined, reason })).toEqual(faults)
  })

  it('D67 the client sees that a specialist changed the row', () => {
    expect(getRepNote(true)).toBe('Updated by your specialist')
    expect(getRepNote(false)).toBeUndefined()
  })

  it.each([
    ['rep', true, false, true],
    ['rep', false, true, true],
    ['rep', false, false, false],
    ['client', true, true, false],
  ] as const)('R03 a %s, special pricing %s, policy %s: %s', (who, specialPricing, hasPolicy, allowed) => {
    expect(canEditPrices({ who, specialPricing, hasPolicy })).toBe(allowed)
  })
})
