import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { stepsOf } from '#domain/pricing/plans/formula-steps.ts'
import { KNOWN_EXAMPLES, priceExamples } from '#domain/pricing/plans/known-examples.ts'
import { buildRateFiling } from '#domain/pricing/plans/rate-filing.ts'
import { numberValue, product, round, sum } from '#domain/pricing/rating/expression.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const dearer = parsePlan({ ...rp2027v1, plan: 'DEARER', hio: { ...rp2027v1.hio, base: '100' } })
const shorter = parsePlan({
  ...rp2027v1,
  plan: 'SHORTER',
  shootout: { ...rp2027v1.shootout, bands: [{ from: 180, to: 300, f: '1' }] },
})

describe('known examples', () => {
  it('O13 the shipped plan prices each as the office knows it', () => {
    const fees = Object.fromEntries(
      priceExamples(plan, dearer).map(({ title, before }) => [title, before && before / 100]),
    )
    expect(fees).toMatchObject({
      'Charity scramble': 310,
      'Dealer with a truck': 1090,
      'Dealer at the minimum': 180,
      'Ten percent discount': 522,
      'Million-dollar shootout': 489,
      'Golf course putt': 445,
      'Dealer with a 60-foot putt': 947,
      'School with dice': 418,
      'Larger charity outing': 809,
      'Long hole': 696,
      Professionals: 2647,
    })
    expect(Object.values(fees)).not.toContain(null)
  })

  it('O13 another plan changes those that it reaches, and one without a price is not hidden', () => {
    const priced = priceExamples(plan, dearer)
    const change = (title: string) => {
      const found = priced.find((one) => one.title === title)
      return (Number(found?.after) - Number(found?.before)) / 100
    }
    expect(change('Charity scramble')).toBe(40)
    expect(change('Golf course putt')).toBe(0)
    const [lost] = priceExamples(plan, shorter).filter(({ title }) => title === 'Million-dollar shootout')
    expect(lost).toMatchObject({ before: 48_900, after: null })
  })

  it('O13 they hold every kind of contest, and no title twice', () => {
    const kinds = new Set(KNOWN_EXAMPLES.flatMap(({ basis }) => Object.keys(basis.contests)))
    expect([...kinds].toSorted()).toEqual([...CONTEST_KINDS].toSorted())
    expect(new Set(KNOWN_EXAMPLES.map(({ title }) => title)).size).toBe(KNOWN_EXAMPLES.length)
    for (const { basis } of KNOWN_EXAMPLES) expect(basis.clientType).toBeDefined()
  })
})

describe('the steps of a calculation', () => {
  it('O01 use only what stands before them, and end with the fee', () => {
    for (const { steps } of buildRateFiling(plan, undefined).examples) {
      const known = new Set<string>()
      for (const { label, how } of steps) {
        const parts = how.split(/ [+×] | to the power of |^1 − |^The largest of: |, (?!half)/).filter(Boolean)
        if (how !== '' && !how.includes('rounded'))
          for (const part of parts) expect([...known]).toContain(part)
        known.add(label)
      }
      expect(Number(steps.at(-1)?.value)).toBeGreaterThan(0)
    }
  })

  it('O01 say what the numbers say, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (a, b, c) => {
        const steps = stepsOf(
          round(
            'Fee',
            sum('Sum', [product('Part', [numberValue('A', a), numberValue('B', b)]), numberValue('C', c)]),
          ),
        )
        expect(steps.map(({ label, value }) => [label, Number(value)])).toEqual([
          ['A', a],
          ['B', b],
          ['Part', a * b],
          ['C', c],
          ['Sum', a * b + c],
          ['Fee', a * b + c],
        ])
      }),
    )
  })

  it('O01 the rules of a plan name no yardage, as each of them has its factor', () => {
    for (const { steps, title } of buildRateFiling(plan, dearer).sections) {
      expect(steps.length, title).toBeGreaterThan(1)
      expect(JSON.stringify(steps)).not.toMatch(/\d+ yards/)
    }
  })
})
