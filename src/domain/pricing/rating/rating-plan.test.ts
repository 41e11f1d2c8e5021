import { describe, expect, it } from 'vitest'
import { parsePlan, RatingPlanError } from '#domain/pricing/rating/rating-plan.ts'

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
const putting = {
  base: '195',
  load: 2.5,
  minGross: 195,
  p: { single40: '0.015', single50: '0.01', single60: '0.0075', progressive103050: '0.00006' },
  addOn60: { 2500: 75, 5000: 150, 10000: 300 },
}
const shootout = {
  base: 75,
  load: '2.6',
  minGross: 125,
  p: '0.0001',
  bands: [
    { from: 165, to: 179, f: 1 },
    { from: 180, to: 300, f: '0.85' },
  ],
  attemptsPerAmateurFactor: { 1: 1, 2: '1.1', '3+': '1.2' },
  pv: { lump: 1, 10: '0.811', 20: '0.654', 40: '0.45' },
}
const dice = { rate: '0.03' }
const plan = {
  plan: 'A',
  effective_from: '2026-01-01',
  rounding: 'half_up_dollar',
  hio,
  putting,
  shootout,
  dice,
}

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
const refusedPutting = (changes: object) => refusal({ ...plan, putting: { ...putting, ...changes } })
const refusedShootout = (changes: object) => refusal({ ...plan, shootout: { ...shootout, ...changes } })

describe('O01 rating plans are checked when loaded', () => {
  it('O01 numbers may be text or JSON numbers and are kept as written', () => {
    expect(parsePlan(plan).hio).toMatchObject({
      p0: { text: '1/12500', value: 0.00008, exact: { numerator: 1n, denominator: 12_500n } },
      proWeight: { text: '4', value: 4 },
      bands: [{ f: { text: '1.20', value: 1.2 } }, { f: { text: '1', value: 1 } }],
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
    [{ p0: '3/2' }, 'hio.p0 must be more than 0 and not more than 1'],
    [{ p0: '0' }, 'hio.p0 must be more than 0 and not more than 1'],
    [{ p0: -1 }, 'hio.p0 must be more than 0 and not more than 1'],
    [{ p0: true }, 'hio.p0 must be a number, as decimal text or a fraction'],
    [{ minGross: -1 }, 'hio.minGross must be a whole number, 0 or more'],
    [{ minGross: '200' }, 'hio.minGross must be a whole number'],
    [{ base: '-1' }, 'hio.base can’t be less than 0'],
    [{ minGross: 199.5 }, 'hio.minGross must be a whole number'],
    [{ bands: undefined }, 'hio.bands is missing'],
    [{ repOnlyBand: { from: 135, to: 148, f: 1 } }, 'hio.repOnlyBand leaves a gap: 149 to 149'],
    [{ repOnlyBand: { from: 149, to: 135, f: 1 } }, 'hio.repOnlyBand runs backwards'],
    [{ minimumGross: 200 }, 'hio doesn’t know minimumGross'],
    [{ bands: [{ from: 150, to: 300, f: 1, g: 1 }] }, 'hio.bands[0] doesn’t know g'],
  ])('O01 refuses %j', (changes, message) => {
    expect(refusedHio(changes)).toContain(message)
  })

  it.each([
    [undefined, 'Rating plan without a name can’t be used: the plan is missing'],
    [{ ...plan, hio: undefined }, 'Rating plan A can’t be used: hio is missing'],
    [{ ...plan, plan: '' }, 'plan must not be empty'],
    [{ ...plan, effective_from: '2026-02-30' }, 'effective_from must be a date'],
    [{ ...plan, effective_to: '2025-12-31' }, 'effective_to must not be before effective_from'],
    [{ ...plan, lottery: {} }, 'the plan doesn’t know lottery'],
    [{ ...plan, putting: [] }, 'putting must be an object'],
    [{ ...plan, dice: {} }, 'dice.rate is missing'],
    [{ ...plan, dice: { rate: '1.01' } }, 'dice.rate must be more than 0 and not more than 1'],
    [{ ...plan, dice: { rate: 0.03, floor: 1 } }, 'dice doesn’t know floor'],
    [{ ...plan, dice: 3 }, 'dice must be an object'],
    [{ plan: 7 }, 'Rating plan without a name can’t be used: plan must be text'],
    [{ ...plan, effective_from: 20260101 }, 'effective_from must be a date'],
    [{ ...plan, effective_from: undefined }, 'effective_from is missing'],
    ['a plan', 'Rating plan without a name can’t be used: the plan must be an object'],
    [null, 'Rating plan without a name can’t be used: the plan must be an object'],
    [{ ...plan, rounding: 'up' }, "rounding must be 'half_up_dollar'"],
  ])('O01 refuses a plan that is wrong as a whole: %#', (source, message) => {
    expect(refusal(source)).toContain(message)
  })

  it.each([
    [{ base: '-1' }, 'putting.base can’t be less than 0'],
    [{ load: 0 }, 'putting.load must be more than 0'],
    [{ minGross: undefined }, 'putting.minGross is missing'],
    [{ p: undefined }, 'putting.p is missing'],
    [{ p: 1 }, 'putting.p must be an object'],
    [{ p: { ...putting.p, single50: undefined } }, 'putting.p.single50 is missing'],
    [{ p: { ...putting.p, single40: '1.5' } }, 'putting.p.single40 must be more than 0 and not more than 1'],
    [{ p: { ...putting.p, single60: 0 } }, 'putting.p.single60 must be more than 0'],
    [
      { p: { ...putting.p, progressive103050: '1/' } },
      'putting.p.progressive103050 must be a decimal number',
    ],
    [{ p: { ...putting.p, single70: '0.005' } }, 'putting.p doesn’t know single70'],
    [{ addOn60: { 2500: 75, 5000: 150 } }, 'putting.addOn60.10000 is missing'],
    [{ addOn60: { ...putting.addOn60, 5000: 150.5 } }, 'putting.addOn60.5000 must be a whole number'],
    [{ addOn60: { ...putting.addOn60, 7500: 225 } }, 'putting.addOn60 doesn’t know 7500'],
    [{ addOn60: null }, 'putting.addOn60 must be an object'],
    [{ proWeight: 4 }, 'putting doesn’t know proWeight'],
  ])('O01 refuses a putting part with %j', (changes, message) => {
    expect(refusedPutting(changes)).toContain(message)
  })

  it.each([
    [{ base: undefined }, 'shootout.base is missing'],
    [{ load: '-2' }, 'shootout.load must be more than 0'],
    [{ minGross: 12.5 }, 'shootout.minGross must be a whole number'],
    [{ p: '2' }, 'shootout.p must be more than 0 and not more than 1'],
    [
      { bands: [{ from: 165, to: 170, f: 1 }, shootout.bands[1]] },
      'shootout.bands[1] leaves a gap: 171 to 179',
    ],
    [{ bands: [shootout.bands[1], shootout.bands[0]] }, 'shootout.bands[1] overlaps the band before it'],
    [
      { p: '0.9', bands: [{ from: 165, to: 300, f: '1.2' }] },
      'shootout.bands[0].f makes a shot more than certain',
    ],
    [{ attemptsPerAmateurFactor: { 1: 1, 2: 1 } }, 'shootout.attemptsPerAmateurFactor.3+ is missing'],
    [
      { attemptsPerAmateurFactor: { 1: 1, 2: 0, '3+': 1 } },
      'shootout.attemptsPerAmateurFactor.2 must be more',
    ],
    [
      { attemptsPerAmateurFactor: { 1: 1, 2: 1, '3+': 1, 4: 1 } },
      'shootout.attemptsPerAmateurFactor doesn’t know 4',
    ],
    [{ pv: { ...shootout.pv, 30: '0.5' } }, 'shootout.pv doesn’t know 30'],
    [{ pv: { ...shootout.pv, 40: '1.1' } }, 'shootout.pv.40 must be more than 0 and not more than 1'],
    [{ pv: { ...shootout.pv, lump: undefined } }, 'shootout.pv.lump is missing'],
    [{ pv: undefined }, 'shootout.pv is missing'],
    [{ loadLayers: [] }, 'shootout doesn’t know loadLayers'],
  ])('O01 refuses a shootout part with %j', (changes, message) => {
    expect(refusedShootout(changes)).toContain(message)
  })

  it('O01 a base or weight of 0, no minimum, bands of one yard and a plan for one day are fine', () => {
    const bands = [
      { from: 150, to: 150, f: 1 },
      { from: 151, to: 300, f: 1 },
    ]
    expect(refusedHio({ base: 0, proWeight: 0, minGross: 0, bands })).toBe('accepted')
    expect(refusal({ ...plan, effective_to: '2026-01-01' })).toBe('accepted')
    expect(refusedHio({ repOnlyBand: undefined })).toBe('accepted')
  })

  it('O01 the error has its own name', () => {
    expect(new RatingPlanError('x').name).toBe('RatingPlanError')
  })

  it('O01 the probability of a shot can be 1, but not higher', () => {
    expect(refusedShootout({ p: '0.8', bands: [{ from: 165, to: 300, f: '1.25' }] })).toBe('accepted')
  })

  it('O01 names all faults at once', () => {
    expect(refusedHio({ p0: undefined, base: 'x' })).toMatch(/hio\.p0 is missing; hio\.base must be/)
  })
})
