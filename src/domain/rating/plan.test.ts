import { describe, expect, it } from 'vitest'
import { parsePlan, RatingPlanError } from '#domain/rating/plan.ts'

const hio = {
  p0: '1/12500',
  proWeight: 4,
  base: '60',
  minGross: 200,
  bands: [
    { from: 150, to: 164, f: '1.20' },
    { from: 165, to: 300, f: 1 },
  ],
  repOnlyBand: { from: 135, to: 149, f: '1.45' },
  loadLayers: [
    { upto: 25_000, load: '2.6' },
    { upto: null, load: '2.2' },
  ],
}
const plan = { plan: 'A', effective_from: '2026-01-01', rounding: 'half_up_dollar', hio }

const refusal = (source: unknown): string => {
  try {
    parsePlan(source)
  } catch (error) {
    if (error instanceof RatingPlanError) return error.message
    throw error
  }
  return 'accepted'
}
const refusedHio = (changes: object) => refusal({ ...plan, hio: { ...hio, ...changes } })

describe('O01 rating plans are checked when loaded', () => {
  it('O01 numbers may be text or JSON numbers and are kept as written', () => {
    expect(parsePlan(plan).hio).toMatchObject({
      p0: '1/12500',
      proWeight: '4',
      bands: [{ f: '1.20' }, { f: '1' }],
    })
  })

  it.each([
    [
      'a gap',
      [{ from: 150, to: 160, f: 1 }, hio.bands[1]],
      'hio.bands[1] leaves a gap: 161 to 164 yards have no band',
    ],
    [
      'an overlap',
      [{ from: 150, to: 165, f: 1 }, hio.bands[1]],
      'hio.bands[1] overlaps the band before it, which ends at 165',
    ],
    ['a band that runs backwards', [{ from: 164, to: 150, f: 1 }], 'hio.bands[0] runs backwards'],
    ['no bands', [], 'hio.bands must hold at least one band'],
    ['a band without a factor', [{ from: 150, to: 300 }], 'hio.bands[0].f is missing'],
    ['a factor of nothing', [{ from: 150, to: 300, f: 0 }], 'hio.bands[0].f must be more than 0'],
    ['a factor in words', [{ from: 150, to: 300, f: 'one' }], 'hio.bands[0].f must be a decimal number'],
    ['a yardage in halves', [{ from: 150.5, to: 300, f: 1 }], 'hio.bands[0].from must be a whole number'],
  ])('O01 refuses %s', (_name, bands, message) => {
    expect(refusedHio({ bands })).toContain(message)
  })

  it.each([
    [
      'falling layers',
      [
        { upto: 9, load: 1 },
        { upto: 9, load: 1 },
        { upto: null, load: 1 },
      ],
      'hio.loadLayers[1].upto must be more than 9',
    ],
    ['an end to the layers', [{ upto: 9, load: 1 }], 'hio.loadLayers[0].upto must be null in the last layer'],
    [
      'an endless layer in the middle',
      [
        { upto: null, load: 1 },
        { upto: null, load: 1 },
      ],
      'hio.loadLayers[0].upto may be null in the last layer only',
    ],
    ['a layer without a load', [{ upto: null }], 'hio.loadLayers[0].load is missing'],
    ['no layers', [], 'hio.loadLayers must hold at least one layer'],
  ])('O01 refuses %s', (_name, loadLayers, message) => {
    expect(refusedHio({ loadLayers })).toContain(message)
  })

  it.each([
    [{ p0: undefined }, 'hio.p0 is missing'],
    [{ p0: '3/2' }, 'hio.p0 must not be more than 1'],
    [{ base: '-1' }, 'hio.base must not be less than 0'],
    [{ minGross: 199.5 }, 'hio.minGross must be a whole number'],
    [{ bands: undefined }, 'hio.bands is missing'],
    [{ repOnlyBand: { from: 135, to: 148, f: 1 } }, 'hio.repOnlyBand leaves a gap: 149 to 149'],
    [{ repOnlyBand: { from: 149, to: 135, f: 1 } }, 'hio.repOnlyBand runs backwards'],
    [{ minimumGross: 200 }, 'hio does not know minimumGross'],
    [{ bands: [{ from: 150, to: 300, f: 1, g: 1 }] }, 'hio.bands[0] does not know g'],
  ])('O01 refuses %j', (changes, message) => {
    expect(refusedHio(changes)).toContain(message)
  })

  it.each([
    [undefined, 'Rating plan without a name cannot be used: the plan is missing'],
    [{ ...plan, hio: undefined }, 'Rating plan A cannot be used: hio is missing'],
    [{ ...plan, plan: '' }, 'plan must not be empty'],
    [{ ...plan, effective_from: '2026-02-30' }, 'effective_from must be a date'],
    [{ ...plan, effective_to: '2025-12-31' }, 'effective_to must not be before effective_from'],
    [{ ...plan, dice: {} }, 'the plan does not know dice'],
    [{ ...plan, rounding: 'up' }, "rounding must be 'half_up_dollar'"],
  ])('O01 refuses a plan that is wrong as a whole: %#', (source, message) => {
    expect(refusal(source)).toContain(message)
  })

  it('O01 names every fault at once', () => {
    expect(refusedHio({ p0: undefined, base: 'x' })).toMatch(/hio\.p0 is missing; hio\.base must be/)
  })
})
