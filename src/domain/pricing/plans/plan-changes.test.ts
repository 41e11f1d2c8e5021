import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween } from '#domain/pricing/plans/plan-changes.ts'
import { checkOfficePlan, withFigures } from '#domain/pricing/plans/edit-plan.ts'
import { listFigures } from '#domain/pricing/plans/plan-figures.ts'
import { newestPlan } from '#testing/newest-plan.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

function shipped() {
  const checked = checkOfficePlan(SHIPPED_PLANS.at(-1))
  if (!('plan' in checked)) throw new Error('The shipped plan is faulty')
  return checked
}

function edited(values: Readonly<Record<string, string>>) {
  const { plan, source } = shipped()
  const changed = withFigures(plan, source, new Map(Object.entries(values)))
  return 'faults' in changed ? changed : checkOfficePlan(changed.source)
}

it('O13 a plan has every number of its file as a figure once, and none changes between a plan and itself', () => {
  const paths = listFigures(newestPlan).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const numbers = JSON.stringify(shipped().source).match(/:("[\d./]+"|\d+)(?=[,}])/g) ?? []
  expect(paths).toHaveLength(numbers.length)
  expect(changesBetween(newestPlan, newestPlan)).toEqual([])
})

it('O13 any figure that is written otherwise is the one change, and its fault stands at it', () => {
  const figures = listFigures(newestPlan).filter(({ path }) => !/\.(from|to|upto)$/.test(path))
  fc.assert(
    fc.property(fc.constantFrom(...figures), ({ path, label, value, isWhole }) => {
      const written = isWhole ? String(Number(value) + 1) : '0.3333'
      const changed = edited({ [path]: written })
      if (!('plan' in changed)) throw new Error(JSON.stringify(changed.faults))
      expect(changesBetween(newestPlan, changed.plan)).toEqual([
        { path, label, before: value, after: written },
      ])
      const faulty = edited({ [path]: 'NaN' })
      expect('faults' in faulty && faulty.faults.map((fault) => fault.path)).toEqual([path])
    }),
    randomRuns(100),
  )
})

it('O13 a number that is only written otherwise is no change', () => {
  const changed = edited({ 'hio.bands.1.f': '1.0', 'hio.base': '60.00' })
  if (!('plan' in changed)) throw new Error(JSON.stringify(changed.faults))
  expect(changesBetween(newestPlan, changed.plan)).toEqual([])
})

it.each(['__proto__.polluted', 'constructor', 'plan', 'hio', 'hio.bands.9.f', ''])(
  'O13 a position that is no figure is refused: %j',
  (path) => {
    expect(edited({ [path]: '1' })).toEqual({ faults: [{ path, message: 'is no figure of this plan' }] })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
)

it('O13 a plan of more rows or digits than anybody means is refused before it is looked at', () => {
  const source = structuredClone(shipped().source) as { hio: { bands: unknown[]; p0: string } }
  source.hio.bands = Array.from({ length: 61 }, (_, at) => ({ from: at, to: at, f: '1' }))
  source.hio.p0 = `0.${'1'.repeat(30)}`
  const checked = checkOfficePlan(source)
  expect('faults' in checked && checked.faults.map(({ path }) => path)).toEqual(['hio.p0', 'hio.bands'])
})
