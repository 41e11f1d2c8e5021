import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/values/client-types.ts'
import { ZERO, type Cents } from '#domain/values/money.ts'
import { EXTRA_KEYS } from '#domain/pricing/extras.ts'
import { MINIMUM_DISCOUNTED_FEE } from '#domain/pricing/calculation/discounted-fee.ts'
import { fingerprintInputs, RECALCULATED_INPUTS } from '#domain/pricing/calculation/fingerprint.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { LUMP_SUM_PRIZE } from '#domain/contests/shootout/shootout-options.ts'
import { FEE_TOTALS, type PricingSummary } from '#domain/pricing/totals.ts'
import { tracePrices } from '#domain/pricing/explanation/trace.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { ALL_INPUTS, anyBasis, anyShootout, RATED_INPUTS, whole } from '#testing/pricing-inputs.ts'
import { newestPlan as plan } from '#testing/newest-plan.ts'
import { randomRuns } from '#testing/random-runs.ts'

const summaryOf = (quote: PricedQuote): PricingSummary => {
  if (!quote.summary) throw new Error(JSON.stringify(quote.problems))
  return quote.summary
}
const holds = (property: (basis: PricingBasis) => void, few = 120) =>
  fc.assert(fc.property(anyBasis, property), randomRuns(few))

describe('K13 any quote', () => {
  it('K13 the bill of a producer splits into amount due, coupons, commission and producer fee', () => {
    holds((basis) => {
      const summary = summaryOf(priceQuote(basis, plan))
      const { amountDue, couponDiscount, producerCommission, producerFee, dueFromClient } = summary
      const isProducer = getPricingTerms(basis).producerPricing
      expect(isProducer ? amountDue + couponDiscount + producerCommission + producerFee : 0).toBe(
        dueFromClient,
      )
      expect(summary.clientDiscount === 0 || producerCommission === 0).toBe(true)
      expect(producerFee).toBe(isProducer ? basis.producerFee : 0)
    })
  })

  it('K13 the totals are the sums of their rows, and the amount due that of everything', () => {
    holds((basis) => {
      const quote = priceQuote(basis, plan)
      const summary = summaryOf(quote)
      const fees = quote.rows.reduce((total, { certFee }) => total + certFee, 0)
      const byContest = Object.values(FEE_TOTALS).map((key) => summary[key])
      expect(byContest.reduce((total, fee) => total + fee, 0)).toBe(fees)
      const extras = EXTRA_KEYS.reduce((total, key) => total + summary[key], 0)
      expect(summary.amountDue).toBe(fees + extras - summary.couponDiscount)
    })
  })

  it('K12 coupons take between nothing and the amount due', () => {
    holds((basis) => {
      const { couponDiscount, amountDue } = summaryOf(priceQuote(basis, plan))
      const without = summaryOf(priceQuote({ ...basis, coupons: [] }, plan)).amountDue
      expect(couponDiscount).toBeGreaterThanOrEqual(0)
      expect(couponDiscount).toBeLessThanOrEqual(without)
      expect(amountDue).toBe(without - couponDiscount)
    })
  })

  it('N08 every amount is in whole cents and not negative, every fee in whole dollars', () => {
    holds((basis) => {
      const quote = priceQuote(basis, plan)
      const amounts: number[] = Object.values(summaryOf(quote))
      expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      for (const { nondiscountFee, certFee } of quote.rows) {
        expect([nondiscountFee % 100, certFee % 100]).toEqual([0, 0])
      }
    })
  })

  it('V05 Friends & Family owe nothing', () => {
    const clientType = findClientType('Friends & Family', { producer: false })
    holds((basis) => {
      const quote = priceQuote({ ...basis, producer: false, clientType }, plan)
      expect(quote.rows.every(({ nondiscountFee, certFee }) => nondiscountFee === 0 && certFee === 0)).toBe(
        true,
      )
      expect(new Set(Object.values(summaryOf(quote)))).toEqual(new Set([0]))
    })
  })

  it('V04 no discounted fee is below its minimum, if it has one', () => {
    holds((basis) => {
      const { formVersion } = getPricingTerms(basis)
      const floored = formVersion !== 'version_1' && formVersion !== 'version_3'
      const below = priceQuote(basis, plan).rows.filter(
        ({ entity, certFee, decidedBy }) =>
          (decidedBy === 'discount' || decidedBy === 'floor') && certFee < MINIMUM_DISCOUNTED_FEE[entity],
      )
      expect(floored ? below : []).toEqual([])
      expect(floored || priceQuote(basis, plan).rows.every(({ decidedBy }) => decidedBy !== 'floor')).toBe(
        true,
      )
    })
  })

  it('V04 a larger discount never raises a fee, except to its minimum', () => {
    fc.assert(
      fc.property(anyBasis, whole(0, 5_000), whole(0, 5_000), (basis, one, other) => {
        const at = (hundredths: number) =>
          priceQuote({ ...basis, partner: { percent: hundredths / 100 } }, plan)
        const generous = at(Math.max(one, other))
        const mean = at(Math.min(one, other))
        generous.rows.forEach(({ certFee, decidedBy }, place) => {
          expect(certFee <= (mean.rows[place]?.certFee ?? 0) || decidedBy === 'floor').toBe(true)
        })
        const floored = generous.rows.some(({ decidedBy }) => decidedBy === 'floor')
        const noCoupons = (quote: PricedQuote) => summaryOf(quote).amountDue + summaryOf(quote).couponDiscount
        expect(floored || noCoupons(generous) <= noCoupons(mean)).toBe(true)
      }),
      randomRuns(120),
    )
  })

  it('O01 the order of the rows makes no difference to the price or the fingerprint', () => {
    holds((basis) => {
      const reversed = CONTEST_KINDS.map((kind) => [kind, basis.contests[kind]?.toReversed()]).toReversed()
      const contests: ContestRows = Object.fromEntries(reversed)
      expect(priceQuote({ ...basis, contests }, plan)).toEqual(priceQuote(basis, plan))
      expect(fingerprintInputs({ ...basis, contests })).toBe(fingerprintInputs(basis))
    })
  })

  it.each(RECALCULATED_INPUTS)('O01 %s changes no contest fee and no fingerprint', (input) => {
    fc.assert(
      fc.property(anyBasis, anyBasis, (basis, other) => {
        const changed = { ...basis, [input]: other[input] }
        expect(priceQuote(changed, plan).rows).toEqual(priceQuote(basis, plan).rows)
        expect(fingerprintInputs(changed)).toBe(fingerprintInputs(basis))
      }),
      randomRuns(50),
    )
  })

  it.each(RATED_INPUTS)(
    'O01 %s decides a price: an input that is never used is a forgotten rule',
    (input) => {
      const total = (basis: PricingBasis) => JSON.stringify(priceQuote(basis, plan).summary)
      const pairs = fc.sample(fc.tuple(anyBasis, anyBasis), { numRuns: 100, seed: 1 })
      expect(
        pairs.some(([basis, other]) => total({ ...basis, [input]: other[input] }) !== total(basis)),
      ).toBe(true)
    },
  )

  it.each(ALL_INPUTS)('O01 quotes that differ in %s and have one fingerprint have the same fees', (input) => {
    fc.assert(
      fc.property(anyBasis, anyBasis, (basis, other) => {
        expectEqualFeesIfSameFingerprint(basis, { ...basis, [input]: other[input] })
      }),
      { numRuns: 100 },
    )
  })

  it.each(CONTEST_KINDS)('O01 a %s that differs in one figure or the set fee: the same', (kind) => {
    fc.assert(
      fc.property(anyBasis, anyBasis, (basis, { contests }) => {
        const [row] = basis.contests[kind] ?? []
        const [other] = contests[kind] ?? []
        if (!row || !other) return
        const figures = Object.entries(other.figures).map(([name, value]) => ({
          ...row,
          figures: { ...row.figures, [name]: value },
        }))
        for (const changed of [{ ...row, override: other.override }, ...figures]) {
          const before = { ...basis, contests: { [kind]: [row] } }
          expectEqualFeesIfSameFingerprint(before, { ...basis, contests: { [kind]: [changed] } })
        }
      }),
      { numRuns: 100 },
    )
  })

  it.each(CONTEST_KINDS)(
    'O01 a %s without one of its figures is priced without it, or asks for it',
    (kind) => {
      holds((basis) => {
        for (const row of basis.contests[kind] ?? []) {
          for (const name of Object.keys(row.figures)) {
            const figures = { ...row.figures, [name]: undefined }
            const { problems } = priceQuote({ ...basis, contests: { [kind]: [{ index: 1, figures }] } }, plan)
            for (const { message } of problems) expect(message).toMatch(/^(Enter the |We can’t price )/)
          }
        }
      }, 50)
    },
  )

  it('O01 evaluating a trace gives exactly its fees', () => {
    holds((basis) => {
      const { rows } = priceQuote(basis, plan)
      const traced = tracePrices(basis, plan)
      expect(traced.map(({ entity, index }) => [entity, index])).toEqual(
        rows.map(({ entity, index }) => [entity, index]),
      )
      traced.forEach((trace, place) => {
        const row = rows[place]
        expect(evaluate(trace.certFee)).toEqual(exactly(row?.certFee ?? ZERO))
        expect(evaluate(trace.nondiscountFee)).toEqual(exactly(row?.nondiscountFee ?? ZERO))
      })
    }, 80)
  })

  it('K04 a lump sum is among the tested quotes', () => {
    const lumps = fc
      .sample(anyShootout, { numRuns: 200, seed: 1 })
      .filter(({ payoutTimeframe }) => payoutTimeframe === 'Cash (Lump Sum)')
    expect(lumps.length).toBeGreaterThan(0)
    expect(lumps.every(({ prizeValue }) => prizeValue === LUMP_SUM_PRIZE)).toBe(true)
  })
})

function expectEqualFeesIfSameFingerprint(basis: PricingBasis, changed: PricingBasis): void {
  if (fingerprintInputs(changed) !== fingerprintInputs(basis)) return
  expect(priceQuote(changed, plan).rows).toEqual(priceQuote(basis, plan).rows)
}

function exactly(fee: Cents) {
  return { numerator: BigInt(fee / 100), denominator: 1n }
}
