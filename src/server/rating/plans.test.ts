import { describe, expect, it } from 'vitest'
import { parseIsoDate, type CalendarDate } from '#domain/calendar.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/rating/plans.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

const day = (text: string): CalendarDate => {
  const date = parseIsoDate(text)
  if (!date) throw new Error(text)
  return date
}
const variant = (plan: string, changes: object = {}) => ({ ...rp2027v1, plan, ...changes })

describe('O01 rating plans side by side', () => {
  it('O01 the shipped plan is in force', () => {
    expect(loadPlans(SHIPPED_PLANS).inForceOn(day('2027-01-15')).plan).toBe('RP-2027.1')
  })

  it('O01 a new price takes the plan in force on its day, whatever the order of loading', () => {
    const later = variant('RP-2028.1', { effective_from: '2028-01-01' })
    for (const plans of [loadPlans([rp2027v1, later]), loadPlans([later, rp2027v1])]) {
      expect(plans.inForceOn(day('2027-12-31')).plan).toBe('RP-2027.1')
      expect(plans.inForceOn(day('2028-01-01')).plan).toBe('RP-2028.1')
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

  it("O01 an office's own plan stands in for the shipped one that begins on the same day", () => {
    const plans = loadPlans([...SHIPPED_PLANS, variant('OFFICE-1')])
    expect(plans.inForceOn(day('2027-01-15')).plan).toBe('OFFICE-1')
    expect(plans.find('RP-2027.1')).toBeDefined()
  })

  it('O01 a plan with a last day gives way after it', () => {
    const special = variant('SPECIAL', { effective_from: '2027-03-01', effective_to: '2027-03-31' })
    const plans = loadPlans([rp2027v1, special])
    expect(plans.inForceOn(day('2027-03-31')).plan).toBe('SPECIAL')
    expect(plans.inForceOn(day('2027-04-01')).plan).toBe('RP-2027.1')
  })

  it('O01 a day without a plan, two plans of one name and a faulty plan are refused', () => {
    expect(() => loadPlans(SHIPPED_PLANS).inForceOn(day('2025-12-31'))).toThrow(
      'No rating plan is in force on 2025-12-31',
    )
    expect(() => loadPlans([rp2027v1, rp2027v1])).toThrow('Two rating plans have the same name')
    expect(() => loadPlans([{ plan: 'BAD' }])).toThrow(/Rating plan BAD cannot be used/)
  })
})
