import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitRisk } from '#domain/carriers/shares/split-risk.ts'
import type { ShareTerms } from '#domain/carriers/shares/share-terms.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import {
  addContests,
  courseKey,
  type InsuredContest,
  sumBy,
  sumByCarrier,
  weekendOf,
} from '#domain/exposure/sums-insured.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

const ALL: ShareTerms = {
  kinds: CONTEST_KINDS,
  prizeFrom: null,
  prizeTo: null,
  territories: [],
  dayFrom: null,
  dayTo: null,
  hundredths: 0,
}
const LAKE = { ...ALL, carrierId: 'lake', hundredths: 3333 }
const SEA = { ...ALL, carrierId: 'sea', hundredths: 2500, kinds: ['shootout'] as const }

const COURSE = { name: 'Barton Creek', city: 'Austin', state: 'TX' }

const someContest: fc.Arbitrary<InsuredContest> = fc
  .record({
    kind: fc.constantFrom(...CONTEST_KINDS),
    day: fc
      .constantFrom('2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14')
      .map((one) => one as CalendarDate),
    name: fc.constantFrom('Barton Creek', ' barton  CREEK', 'Juniper Hollow'),
    prize: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents as Cents),
  })
  .map(({ name, ...contest }) => ({
    ...contest,
    course: { ...COURSE, name },
    split: splitRisk({ ...contest, territory: 'TX' }, [LAKE, SEA]),
  }))

describe('sums insured', () => {
  it.each([
    ['2027-06-11', undefined],
    ['2027-06-12', '2027-06-12'],
    ['2027-06-13', '2027-06-12'],
    ['2027-06-14', undefined],
    ['2028-01-01', '2028-01-01'],
    ['2028-01-02', '2028-01-01'],
  ])('O20 %s is on the weekend of %s', (day, saturday) => {
    expect(weekendOf(day as CalendarDate)).toBe(saturday)
  })

  it('O20 a course is the same however its name is written', () => {
    expect(courseKey({ ...COURSE, name: ' barton  CREEK ' })).toBe(courseKey(COURSE))
    expect(courseKey({ ...COURSE, city: 'Dallas' })).not.toBe(courseKey(COURSE))
  })

  it('O20 each division has every contest once, and carriers with what is kept are all of it to the cent', () => {
    fc.assert(
      fc.property(fc.array(someContest, { maxLength: 40 }), (contests) => {
        const all = addContests(contests)
        for (const keyOf of [
          ({ day }: InsuredContest) => day,
          ({ kind }: InsuredContest) => kind,
          ({ course }: InsuredContest) => courseKey(course),
        ]) {
          const sums = [...sumBy<string>(contests, keyOf).values()]
          expect(sums.reduce((count, sum) => count + sum.contests, 0)).toBe(all.contests)
          expect(sums.reduce((amount, { sum }) => amount + sum, 0)).toBe(all.sum)
          expect(sums.reduce((amount, { kept }) => amount + kept, 0)).toBe(all.kept)
        }
        const taken = sumByCarrier(contests).reduce((amount, { sum }) => amount + sum, 0)
        expect(taken + all.kept).toBe(all.sum)
        expect(all.sum).toBe(contests.reduce((amount, { prize }) => amount + prize, 0))
        const weekend = sumBy(contests, ({ day }) => weekendOf(day)).get('2027-06-12' as CalendarDate)
        expect(weekend?.contests ?? 0).toBe(
          contests.filter(({ day }) => day === '2027-06-12' || day === '2027-06-13').length,
        )
      }),
    )
  })
})
