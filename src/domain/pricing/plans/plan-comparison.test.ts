import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addCompared,
  addComparisons,
  CHANGE_RANGES,
  type ComparedQuote,
  emptyComparison,
  type PlanComparison,
  rangeOf,
} from '#domain/pricing/plans/plan-comparison.ts'
import type { Cents } from '#domain/values/money.ts'
import { randomRuns } from '#testing/random-runs.ts'

const cents = fc.integer({ min: 0, max: 300_000 }).map((amount) => amount as Cents)

const quote: fc.Arbitrary<ComparedQuote> = fc
  .record({
    id: fc.uuid(),
    clientType: fc.constantFrom('', 'non_profit', 'chevrolet'),
    territory: fc.constantFrom('', 'TX', 'CA'),
    hole: fc.tuple(cents, cents),
    putt: fc.option(fc.tuple(cents, cents), { nil: undefined }),
    extras: fc.constantFrom(0, 2500, 4500).map((amount) => amount as Cents),
    isBought: fc.boolean(),
    losses: cents,
  })
  .map(({ hole, putt, extras, ...one }) => {
    const contests = [
      { kind: 'grand_prize' as const, before: hole[0], after: hole[1] },
      ...(putt ? [{ kind: 'putting_prize' as const, before: putt[0], after: putt[1] }] : []),
    ]
    const total = (key: 'before' | 'after') =>
      contests.reduce((amount, contest) => amount + contest[key], Number(extras)) as Cents
    return { ...one, number: `Q-${one.id}`, contests, extras, before: total('before'), after: total('after') }
  })

function compared(quotes: readonly ComparedQuote[]): PlanComparison {
  const summary = emptyComparison()
  for (const one of quotes) addCompared(summary, one)
  return summary
}

const total = (groups: PlanComparison['byClient'], key: 'quotes' | 'before' | 'after') =>
  Object.values(groups).reduce((sum, tally) => sum + tally[key], 0)

it('O13 the parts of a comparison add up to the whole, by client, territory, contest and range', () => {
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 60 }), (quotes) => {
      const { all, dearer, cheaper, ranges, byClient, byContest, byTerritory } = compared(quotes)
      expect(all.quotes).toBe(quotes.length)
      expect(ranges.reduce((sum, one) => sum + one, 0)).toBe(quotes.length)
      expect(ranges[4]).toBe(quotes.length - dearer.quotes - cheaper.quotes)
      expect(dearer.after - dearer.before + cheaper.after - cheaper.before).toBe(all.after - all.before)
      for (const groups of [byClient, byTerritory]) {
        expect(total(groups, 'quotes')).toBe(quotes.length)
        expect(total(groups, 'before')).toBe(all.before)
        expect(total(groups, 'after')).toBe(all.after)
      }
      // A quote counts with each kind, so only its money adds up.
      expect(total(byContest, 'before')).toBe(all.before)
      expect(total(byContest, 'after')).toBe(all.after)
    }),
    randomRuns(100),
  )
})

it('O13 a comparison in parts is the same as one at once, whatever the parts', () => {
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 60 }), fc.nat(60), (quotes, at) => {
      const [one, other] = [compared(quotes.slice(0, at)), compared(quotes.slice(at))]
      expect(addComparisons(one, other)).toEqual(compared(quotes))
    }),
    randomRuns(100),
  )
})

it('O13 the largest rises and falls are those that sorting all quotes gives', () => {
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 60 }), (quotes) => {
      const naive = (sign: 1 | -1) =>
        quotes
          .filter(({ before, after }) => Math.sign(after - before) === sign)
          .map(({ number, before, after }) => ({ number, change: Math.abs(after - before) }))
          .toSorted((one, two) => two.change - one.change || (one.number < two.number ? -1 : 1))
          .slice(0, 20)
          .map(({ number }) => number)
      const { rises, falls } = compared(quotes)
      expect(rises.map(({ number }) => number)).toEqual(naive(1))
      expect(falls.map(({ number }) => number)).toEqual(naive(-1))
    }),
    randomRuns(100),
  )
})

it.each([
  [100_00, 80_00, 'under −15'],
  [100_00, 85_00, '−15 to −10'],
  [100_00, 90_00, '−10 to −5'],
  [100_00, 95_00, '−5 to 0'],
  [100_00, 100_00, 'same'],
  [100_00, 105_00, '0 to 5'],
  [100_00, 105_01, '5 to 10'],
  [100_00, 115_00, '10 to 15'],
  [100_00, 120_00, '15 to 20'],
  [100_00, 120_01, 'over 20'],
  [0, 1_00, 'over 20'],
])('O13 a fee of %i cents that becomes %i stands at “%s”', (before, after, label) => {
  expect(CHANGE_RANGES[rangeOf(before as Cents, after as Cents)]?.label).toBe(label)
})
