import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findOverfull,
  overlaps,
  type Risk,
  type ShareTerms,
  takes,
  WHOLE,
} from '#domain/carriers/shares/share-terms.ts'
import { findLead, splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'

const ALL: ShareTerms = {
  kinds: ['grand_prize'],
  prizeFrom: null,
  prizeTo: null,
  territories: [],
  dayFrom: null,
  dayTo: null,
  hundredths: 6000,
}
const RISK: Risk = {
  kind: 'grand_prize',
  territory: 'TX',
  prize: fromDollars(10_000),
  day: '2027-06-12' as CalendarDate,
}

// Few values, so that terms meet often.
const day = fc.constantFrom('2027-01-01', '2027-06-12', '2027-12-31').map((one) => one as CalendarDate)
const prize = fc.constantFrom(0, 1_000_000, 1_000_001, 5_000_033).map((cents) => cents as Cents)
const someTerms: fc.Arbitrary<ShareTerms> = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...CONTEST_KINDS), { minLength: 1 }),
  prizeFrom: fc.option(prize),
  prizeTo: fc.option(prize),
  territories: fc.uniqueArray(fc.constantFrom('TX', 'CA', 'ON'), { maxLength: 2 }),
  dayFrom: fc.option(day),
  dayTo: fc.option(day),
  hundredths: fc.integer({ min: 1, max: WHOLE }),
})
const someRisk: fc.Arbitrary<Risk> = fc.record({
  kind: fc.constantFrom(...CONTEST_KINDS),
  territory: fc.constantFrom('TX', 'CA', 'ON', 'NY'),
  prize,
  day,
})

/** As an office adds them: those that would give too much away are refused. */
function accepted(offered: readonly ShareTerms[]) {
  const kept: (ShareTerms & { carrierId: string })[] = []
  for (const [place, terms] of offered.entries())
    if (!findOverfull(terms, kept)) kept.push({ ...terms, carrierId: String(place) })
  return kept
}

describe('what carriers take', () => {
  it.each<[string, Partial<ShareTerms>, boolean]>([
    ['everything', {}, true],
    ['another kind', { kinds: ['shootout'] }, false],
    ['another territory', { territories: ['CA'] }, false],
    ['its territory', { territories: ['CA', 'TX'] }, true],
    ['prizes from its own', { prizeFrom: fromDollars(10_000) }, true],
    ['larger prizes', { prizeFrom: fromDollars(10_001) }, false],
    ['prizes up to its own', { prizeTo: fromDollars(10_000) }, true],
    ['smaller prizes', { prizeTo: fromDollars(9_999) }, false],
    ['from that day', { dayFrom: '2027-06-12' as CalendarDate }, true],
    ['until the day before', { dayTo: '2027-06-11' as CalendarDate }, false],
  ])('D32 a carrier of %s', (_, terms, expected) => {
    expect(takes({ ...ALL, ...terms }, RISK)).toBe(expected)
  })

  it('D32 more than 100% of one contest is refused, side by side it is not', () => {
    expect(findOverfull(ALL, [ALL])).toMatchObject({ total: 12_000 })
    expect(findOverfull(ALL, [{ ...ALL, hundredths: 4000 }])).toBeUndefined()
    const small = { ...ALL, prizeTo: fromDollars(5_000) }
    const large = { ...ALL, prizeFrom: fromDollars(5_000.01) }
    expect(findOverfull(small, [large])).toBeUndefined()
    expect(findOverfull(small, [{ ...large, prizeFrom: fromDollars(5_000) }])).toMatchObject({
      risk: { prize: fromDollars(5_000) },
    })
    expect(overlaps({ ...ALL, territories: ['TX'] }, { ...ALL, territories: ['CA'] })).toBe(false)
    expect(overlaps({ ...ALL, territories: ['TX'] }, ALL)).toBe(true)
  })

  it('D32 whatever was accepted: shares of a contest are 100% at most, and with what is kept they are its prize to the cent', () => {
    fc.assert(
      fc.property(fc.array(someTerms, { maxLength: 8 }), someRisk, (offered, risk) => {
        const { taken, kept } = splitRisk(risk, accepted(offered))
        expect(kept.hundredths).toBeGreaterThanOrEqual(0)
        expect(taken.reduce((total, { hundredths }) => total + hundredths, kept.hundredths)).toBe(WHOLE)
        expect(kept.amount).toBeGreaterThanOrEqual(0)
        expect(sum([...taken.map(({ amount }) => amount), kept.amount])).toBe(risk.prize)
      }),
    )
  })

  it('D32 terms are refused only if some contest shows why', () => {
    fc.assert(
      fc.property(someTerms, fc.array(someTerms, { maxLength: 5 }), (added, others) => {
        const found = findOverfull(added, others)
        if (!found) return
        expect(takes(added, found.risk)).toBe(true)
        const given = [added, ...others].filter((terms) => takes(terms, found.risk))
        expect(given.reduce((total, { hundredths }) => total + hundredths, 0)).toBeGreaterThan(WHOLE)
      }),
    )
  })

  it('D32 whoever carries most of it is asked first', () => {
    const lake = { ...ALL, carrierId: 'lake', hundredths: 2500 }
    const sea = { ...ALL, carrierId: 'sea', hundredths: 3333 }
    const split = splitRisk({ ...RISK, prize: 1_000_001 as Cents }, [lake, sea])
    expect(split).toEqual({
      taken: [
        { carrierId: 'sea', hundredths: 3333, amount: 333_300 },
        { carrierId: 'lake', hundredths: 2500, amount: 250_000 },
      ],
      kept: { hundredths: 4167, amount: 416_701 },
    })
    expect(findLead([split])).toBe('sea')
    expect(findLead([])).toBeUndefined()
  })
})
