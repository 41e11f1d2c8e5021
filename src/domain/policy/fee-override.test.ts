import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { decodeField } from '#domain/values/field.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { canEditPrices, feeOverrideFields, getRepNote } from '#domain/policy/fee-override.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { answersWith } from '#testing/ready-answers.ts'

const plan = parsePlan(rp2027v1)
const FEE = 'Enter a fee in whole dollars, from $0 to $1,000,000'
const REASON = 'Enter the reason for this fee'

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
    [900, 'Agreed', [true, true]],
    [0, 'A gift', [true, true]],
    [1_000_000, 'The largest', [true, true]],
    [900, '  ', [true, REASON]],
    [900.5, 'Agreed', [FEE, true]],
    [-1, 'Agreed', [FEE, true]],
    [1_000_001, '', [FEE, REASON]],
  ])('D67 $%s because “%s”: %j', (fee, reason, outcomes) => {
    const read = [decodeField(feeOverrideFields.fee, fee), decodeField(feeOverrideFields.reason, reason)]
    expect(read.map((one) => (one.ok ? true : one.message))).toEqual(outcomes)
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
