import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import { wholeOf } from '#domain/pricing/plans/whole-number.ts'
import { inPlanOrder, type TypedRow, withRows } from '#domain/pricing/plans/plan-rows.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const bands = rp2027v1.hio.bands.map(({ from, to, f }) => ({ from: String(from), to: String(to), f }))
const faultsOf = (rows: Parameters<typeof withRows>[1]) => {
  const checked = checkOfficePlan(withRows(rp2027v1, rows))
  return 'plan' in checked ? [] : checked.faults.map(({ path, message }) => `${path} ${message}`)
}

describe('rows of a draft', () => {
  it('O13 as they are, they leave the plan as it is', () => {
    const layers = rp2027v1.hio.loadLayers.map(({ upto, load }) => ({ upto: String(upto ?? ''), load }))
    expect(withRows(rp2027v1, { 'hio.bands': bands, 'hio.loadLayers': layers })).toEqual(rp2027v1)
  })

  const [first = {}, ...others] = bands
  const refused: [what: string, rows: TypedRow[], fault: RegExp][] = [
    ['a gap', others.slice(1), /repOnlyBand leaves a gap/],
    ['a gap inside', [first, ...others.slice(1)], /hio.bands.1 leaves a gap: 165 to 179 yards/],
    ['an overlap', [first, { from: '160', to: '179', f: '1' }, ...others.slice(1)], /hio.bands.1 overlaps/],
    ['one that runs backwards', [{ ...first, to: '149' }, ...others], /hio.bands.0 runs backwards/],
    ['no number', [{ ...first, f: 'NaN' }, ...others], /hio.bands.0.f must be a decimal number/],
    ['an empty yard', [{ ...first, from: '' }, ...others], /hio.bands.0.from must be a whole number/],
    ['a fraction of a yard', [{ ...first, from: '150.5' }, ...others], /hio.bands.0.from must be a whole/],
    ['a factor of 0', [{ ...first, f: '0' }, ...others], /hio.bands.0.f must be more than 0/],
    ['no row at all', [], /hio.bands must hold at least one band/],
  ]
  it.each(refused)('O13 %s is refused where it is', (_what, rows, fault) => {
    expect(faultsOf({ 'hio.bands': rows }).join('\n')).toMatch(fault)
  })

  it('O13 the band for reps comes and goes as a whole, and there is only one', () => {
    const without = withRows(rp2027v1, { 'hio.repOnlyBand': [] })
    expect(without['hio']).not.toHaveProperty('repOnlyBand')
    const { from, to, f } = rp2027v1.hio.repOnlyBand
    const typed = { from: String(from), to: String(to), f }
    expect(withRows(without, { 'hio.repOnlyBand': [typed] })).toEqual(rp2027v1)
    expect(faultsOf({ 'hio.repOnlyBand': [typed, typed] }).join()).toContain('hio.repOnlyBand')
    expect(faultsOf({ 'hio.repOnlyBand': [{ ...typed, to: '148' }] })).toEqual([
      'hio.repOnlyBand leaves a gap: 149 to 149 yards have no band',
    ])
  })

  it.each([
    ['1,000,000', 1_000_000],
    ['$1,000,000', 1_000_000],
    [' 25000 ', 25_000],
    ['$200', 200],
    ['1,00', undefined],
    ['10,00,000', undefined],
    ['1.5', undefined],
    ['-5', undefined],
    ['1e6', undefined],
    ['', undefined],
  ])('O13 %j is read as %j whole dollars', (typed, value) => {
    expect(wholeOf(typed)).toBe(value)
  })

  it('O13 the last layer has no end, whatever is typed, and the others rise', () => {
    expect(
      faultsOf({
        'hio.loadLayers': [
          { upto: '50000', load: '2.5' },
          { upto: '7', load: '2' },
        ],
      }),
    ).toEqual([])
    const falling = [{ upto: '50000', load: '2.5' }, { upto: '50000', load: '2.4' }, { load: '2' }]
    expect(faultsOf({ 'hio.loadLayers': falling })).toEqual([
      'hio.loadLayers.1.upto must be more than 50000: layers rise',
    ])
  })

  it('O13 any order in which bands are typed makes the same plan', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(bands, { minLength: bands.length }), (typed) => {
        const ordered = inPlanOrder('hio.bands', typed, (row, column) => row[column as 'from'])
        expect(ordered).toEqual(bands)
      }),
    )
  })

  it('O13 any way to split the yardages into bands is a plan', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 151, max: 300 }), { maxLength: 20 }), (cuts) => {
        const starts = [150, ...cuts.toSorted((one, other) => one - other)]
        const rows = starts.map((from, at) => ({
          from: String(from),
          to: String((starts[at + 1] ?? 301) - 1),
          f: '1.1',
        }))
        expect(faultsOf({ 'hio.bands': rows })).toEqual([])
      }),
    )
  })
})
