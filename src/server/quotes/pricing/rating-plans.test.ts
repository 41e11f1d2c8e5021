import { describe, expect, it } from 'vitest'
import { parseIsoDate, type CalendarDate } from '#domain/values/calendar.ts'
import { CONTEST_KINDS, QUOTE_TYPES } from '#domain/contests/contest-kinds.ts'
import { newestPlan } from '#testing/newest-plan.ts'
import { loadPlans, SHIPPED_PLANS, hashPlan } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const day = (text: string): CalendarDate => {
  const date = parseIsoDate(text)
  if (!date) throw new Error(text)
  return date
}
const variant = (plan: string, changes: object = {}) => ({ ...rp2027v1, plan, ...changes })

describe('O01 several rating plans', () => {
  it('O01 the newest shipped plan is in force on its first day', () => {
    expect(loadPlans(SHIPPED_PLANS).inForceOn(newestPlan.effective_from)?.plan).toBe(newestPlan.plan)
  })

  it.each(CONTEST_KINDS)('O01 the newest shipped plan rates %s', (kind) => {
    expect(newestPlan[QUOTE_TYPES[kind]]).toBeDefined()
  })

  it('O01 a new price takes the plan in force on its day, in any order of loading', () => {
    const later = variant('RP-2028.1', { effective_from: '2028-01-01' })
    for (const plans of [loadPlans([rp2027v1, later]), loadPlans([later, rp2027v1])]) {
      expect(plans.inForceOn(day('2027-12-31'))?.plan).toBe('RP-2027.1')
      expect(plans.inForceOn(day('2028-01-01'))?.plan).toBe('RP-2028.1')
    }
  })

  it('O01 an old quote still finds the plan that priced it', () => {
    const plans = loadPlans([
      variant('OLD', { effective_from: '2020-01-01', effective_to: '2020-12-31' }),
      rp2027v1,
    ])
    expect(plans.find('OLD')?.plan).toBe('OLD')
    expect(plans.find('NEVER-LOADED')).toBeUndefined()
  })

  it("O01 an office's own plan replaces the shipped one that begins on the same day", () => {
    const office = variant('OFFICE-1', { effective_from: newestPlan.effective_from })
    const plans = loadPlans([...SHIPPED_PLANS, office])
    expect(plans.inForceOn(newestPlan.effective_from)?.plan).toBe('OFFICE-1')
    expect(plans.find(newestPlan.plan)).toBeDefined()
  })

  it('O01 a plan with a last day is not used after it', () => {
    const special = variant('SPECIAL', { effective_from: '2027-03-01', effective_to: '2027-03-31' })
    const plans = loadPlans([rp2027v1, special])
    expect(plans.inForceOn(day('2027-03-31'))?.plan).toBe('SPECIAL')
    expect(plans.inForceOn(day('2027-04-01'))?.plan).toBe('RP-2027.1')
  })

  it('O01 two plans with the same name and an invalid plan are refused', () => {
    expect(() => loadPlans([rp2027v1, rp2027v1])).toThrow('Two rating plans have the same name')
    expect(() => loadPlans([{ plan: 'BAD' }])).toThrow(/Rating plan BAD can’t be used/)
  })

  it('N69 a day without a plan is no error', () => {
    expect(loadPlans(SHIPPED_PLANS).inForceOn(day('2025-12-31'))).toBeUndefined()
  })

  it('N69 a plan is found by name and hash as long as its figures are unchanged', () => {
    const { hash } = loadPlans([rp2027v1]).all[0] ?? {}
    const ended = loadPlans([{ ...rp2027v1, effective_to: '2027-12-31' }])
    const altered = loadPlans([{ ...rp2027v1, dice: { rate: 0.04 } }])
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(ended.find('RP-2027.1', hash)?.hash).toBe(hash)
    expect(altered.find('RP-2027.1', hash)).toBeUndefined()
    expect(altered.find('RP-2027.1')?.plan).toBe('RP-2027.1')
  })
})

/** Reverses the keys of every object. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reversed(part)]),
  )
}

describe('N69 the hash of a rating plan', () => {
  const hash = hashPlan(rp2027v1)

  it('N69 of the shipped plan never changes, as quotes and policies refer to it', () => {
    expect(hash).toBe('5fce162d35079c444962f4b168215232e8d00ed6770148beb8ca0c07d1354a35')
  })

  it('N69 does not depend on the order of keys or the dates of the plan', () => {
    expect(hashPlan(reversed(rp2027v1))).toBe(hash)
    expect(hashPlan({ ...rp2027v1, effective_from: '2026-06-01', effective_to: '2027-12-31' })).toBe(hash)
  })

  it.each([
    ['a figure', { ...rp2027v1, hio: { ...rp2027v1.hio, base: 61 } }],
    [
      'a figure deep inside',
      { ...rp2027v1, shootout: { ...rp2027v1.shootout, pv: { ...rp2027v1.shootout.pv, '40': 0.451 } } },
    ],
    [
      'the order of its bands',
      { ...rp2027v1, hio: { ...rp2027v1.hio, bands: rp2027v1.hio.bands.toReversed() } },
    ],
    ['the name', { ...rp2027v1, plan: 'RP-2027.2' }],
  ])('N69 changes with %s', (_what, altered) => {
    expect(hashPlan(altered)).not.toBe(hash)
  })
})
