import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { countCoveredDays, findPlanGaps } from '#server/quotes/pricing/plan-gaps.ts'
import { loadStartupPlans } from '#server/quotes/pricing/load-startup-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const TODAY = '2027-01-15' as CalendarDate

type Dates = [plan: string, effective_from: string, effective_to?: string]

const sources = (...dated: Dates[]) =>
  dated.map(([plan, effective_from, effective_to]) => ({
    ...rp2027v1,
    plan,
    effective_from,
    ...(effective_to !== undefined && { effective_to }),
  }))
const start = (today: CalendarDate, ...dated: Dates[]) => loadStartupPlans(sources(...dated), today)

describe('N69 plans at startup', () => {
  it.each<[string, Dates[]]>([
    ['one without an end', [['A', '2026-01-01']]],
    [
      'one that ends and another the day after, in any order',
      [
        ['B', '2028-01-01'],
        ['A', '2026-01-01', '2027-12-31'],
      ],
    ],
    [
      'one inside another',
      [
        ['A', '2026-01-01'],
        ['B', '2027-03-01', '2027-03-31'],
      ],
    ],
    ['one that ends today', [['A', '2026-01-01', '2027-01-15']]],
  ])('N69 are accepted with %s', (_name, dated) => {
    expect(start(TODAY, ...dated).inForceOn(TODAY)?.plan).toBe('A')
  })

  it.each<[string, string, Dates[]]>([
    [
      'today is after the last day',
      'No rating plan is in force today, 2027-01-15: A holds from 2026-01-01 to 2027-01-14',
      [['A', '2026-01-01', '2027-01-14']],
    ],
    [
      'today is before the first day',
      'No rating plan is in force today, 2027-01-15: A holds from 2027-01-16',
      [['A', '2027-01-16']],
    ],
    ['there is no plan', 'No rating plan is in force today, 2027-01-15: there are no plans', []],
    [
      'days between two plans have none',
      'No rating plan is in force from 2028-01-01 to 2028-01-31, between A and B',
      [
        ['B', '2028-02-01'],
        ['A', '2026-01-01', '2027-12-31'],
      ],
    ],
    [
      'one day has none, behind a plan inside another',
      'No rating plan is in force on 2028-01-01, between A and C',
      [
        ['A', '2026-01-01', '2027-12-31'],
        ['B', '2027-03-01', '2027-03-31'],
        ['C', '2028-01-02'],
      ],
    ],
    [
      'a plan is faulty',
      'Rating plan A can’t be used: effective_from must be a date like 2026-01-31',
      [['A', 'soon']],
    ],
  ])('N69 are refused with a message if %s', (_name, sentence, dated) => {
    expect(() => start(TODAY, ...dated)).toThrow(new StartupError(sentence))
  })

  it('N69 days are counted to the end of the last plan that follows without a gap', () => {
    const dated = sources(
      ['A', '2026-01-01', '2027-01-31'],
      ['B', '2027-02-01', '2027-02-28'],
      ['C', '2027-04-01'],
    )
    const { all } = loadStartupPlans(sources(['A', '2026-01-01']), TODAY)
    const plans = dated as unknown as typeof all
    expect(countCoveredDays(plans, TODAY)).toBe(17 + 28)
    expect(countCoveredDays(plans, '2027-02-28' as CalendarDate)).toBe(1)
    expect(countCoveredDays(plans, '2027-03-01' as CalendarDate)).toBe(0)
    expect(countCoveredDays(all, TODAY)).toBe(Infinity)
    expect(findPlanGaps(plans)).toEqual([{ from: '2027-03-01', to: '2027-03-31', before: 'B', after: 'C' }])
  })
})
