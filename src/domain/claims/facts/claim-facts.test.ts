import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contradictedFacts,
  factOf,
  isSameRoll,
  lettersOf,
  shortfall,
} from '#domain/claims/facts/claim-facts.ts'
import { FACT_SOURCES, resolveFact, type SourcedValue } from '#domain/claims/facts/fact-sources.ts'
import { anInsuredContest, said } from '#testing/a-claim.ts'

const one = (
  source: SourcedValue<number>['source'],
  value: number,
  at = '2027-06-12',
  from = source,
): SourcedValue<number> => ({
  source,
  value,
  at,
  from,
})
/** The less, the worse: as with yards. */
const harm = (value: number) => -value

describe('N105 what counts of everything that is said', () => {
  it.each<[string, SourcedValue<number>[], number | undefined]>([
    ['nothing', [], undefined],
    ['one report', [one('report', 167)], 167],
    ['the least of two on the day', [one('report', 171), one('event-day', 168)], 168],
    ['an accepted document before a worse report', [one('report', 150), one('document', 167)], 167],
    ['the worse of two documents', [one('document', 170), one('document', 166), one('report', 140)], 166],
    ['what a rep has found', [one('finding', 165), one('document', 150), one('report', 140)], 165],
    ['the newest finding', [one('finding', 165, '2027-06-15'), one('finding', 160, '2027-06-14')], 165],
  ])('N105 %s', (_what, all, value) => {
    expect(resolveFact(all, harm)?.value).toBe(value)
    expect(resolveFact(all.toReversed(), harm)?.value).toBe(value)
  })

  const anything = fc.array(
    fc.record({
      source: fc.constantFrom(...FACT_SOURCES),
      value: fc.integer({ min: 0, max: 5 }),
      at: fc.constantFrom('2027-06-12', '2027-06-13', '2027-06-14'),
      from: fc.constantFrom('a', 'b'),
    }),
    { maxLength: 8 },
  )

  it('N105 the order in which it is read changes nothing, and repeating it neither', () => {
    fc.assert(
      fc.property(anything, fc.infiniteStream(fc.nat()), (all, order) => {
        const shuffled = all
          .map((each) => ({ each, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
        const again = [...shuffled.map(({ each }) => each), ...all]
        const [first, second] = [resolveFact(all, harm), resolveFact(again, harm)]
        expect(
          second && { source: second.source, at: second.at, from: second.from, harm: harm(second.value) },
        ).toEqual(first && { source: first.source, at: first.at, from: first.from, harm: harm(first.value) })
      }),
    )
  })

  it('N105 without a finding and a document nobody gains by saying more', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 5 }), (all, value) => {
        const plain = all.filter(({ source }) => source === 'report' || source === 'event-day')
        const before = resolveFact(plain, harm)
        const after = resolveFact([...plain, one('report', value)], harm)
        if (before && after) expect(harm(after.value)).toBeGreaterThanOrEqual(harm(before.value))
      }),
    )
  })
})

describe('N105 how unfavorable a value is follows from what is insured', () => {
  const ace = anInsuredContest()
  it('N105 another hole or another day than the insured one counts', () => {
    const both = { hole: [...said({ hole: 7 }).hole!, ...said({ hole: 8 }, 'event-day').hole!] }
    expect(factOf(both, 'hole', ace)?.value).toBe(8)
    expect(contradictedFacts(both, ace)).toEqual(['hole'])
    const found = { hole: [...both.hole, ...said({ hole: 7 }, 'finding').hole!] }
    expect(factOf(found, 'hole', ace)?.value).toBe(7)
    expect(contradictedFacts(found, ace)).toEqual([])
    expect(factOf({}, 'hole', ace)).toBeUndefined()
  })

  it.each([
    [[50], [50], 0],
    [[50], [50.5], 0],
    [[50], [49], 1],
    [[10, 30, 50], [12, 29, 40], 11],
    [[10, 30, 50], [10], 80],
  ])('N105 putts of %o feet measured at %o are short by %d', (needed, measured, short) => {
    expect(shortfall(needed, measured)).toBe(short)
  })

  it.each([
    ['CASH', true],
    ['hsac', true],
    ['C A S H', true],
    ['CASS', false],
    ['CAS', false],
    ['', false],
  ])('N105 the letters %o spell the word: %s', (letters, same) => {
    expect(isSameRoll('Roll 4 dice to spell C-A-S-H', letters)).toBe(same)
  })

  it('N105 the word is read from the contest', () => {
    expect(lettersOf('Roll 4 dice to spell C-A-S-H')).toBe('CASH')
    expect(lettersOf(undefined)).toBe('')
  })
})
