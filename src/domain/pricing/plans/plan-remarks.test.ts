import { describe, expect, it } from 'vitest'
import { remarksOnComparison } from '#domain/pricing/plans/comparison-remarks.ts'
import { addCompared, type ComparedQuote, emptyComparison } from '#domain/pricing/plans/plan-comparison.ts'
import { remarksOnPlan } from '#domain/pricing/plans/plan-remarks.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import type { Cents } from '#domain/values/money.ts'

const inForce = parsePlan(rp2027v1)

type Source = typeof rp2027v1
type Changes = { [Part in 'hio' | 'putting' | 'shootout']?: Partial<Record<keyof Source[Part], unknown>> }

const changed = ({ hio, putting, shootout }: Changes) =>
  parsePlan({
    ...rp2027v1,
    hio: { ...rp2027v1.hio, ...hio },
    putting: { ...rp2027v1.putting, ...putting },
    shootout: { ...rp2027v1.shootout, ...shootout },
  })
const titles = (changes: Changes) => remarksOnPlan(changed(changes), inForce).map(({ title }) => title)

describe('what is odd in a plan', () => {
  it('O13 nothing is in the shipped one', () => {
    expect(remarksOnPlan(inForce, undefined)).toEqual([])
    expect(remarksOnPlan(inForce, inForce)).toEqual([])
  })

  const [first, second, third, fourth, last] = rp2027v1.hio.bands
  const odd: [what: string, changes: Changes, title: string][] = [
    [
      'a factor that rises with the yardage',
      { hio: { bands: [first, second, { ...third, f: '1.05' }, fourth, last] } },
      'Hole-in-one: a longer hole costs more',
    ],
    [
      'yardages without a price',
      { hio: { bands: [first, second, third, fourth] } },
      'Hole-in-one: some lengths no longer have a price',
    ],
    ['no band for reps', { hio: { repOnlyBand: undefined } }, 'Hole-in-one: short tees have no price'],
    [
      'a load that rises',
      {
        hio: {
          loadLayers: [
            { upto: 25_000, load: '2.4' },
            { upto: null, load: '2.6' },
          ],
        },
      },
      'Hole-in-one: the load rises with the prize',
    ],
    ['a load below 1', { putting: { load: '0.99' } }, 'Putting, load is below 1'],
    [
      'a longer putt that is easier',
      { putting: { p: { ...rp2027v1.putting.p, single60: '0.02' } } },
      'Putting: a longer putt is easier',
    ],
    [
      'an add-on that loses money',
      { putting: { addOn60: { ...rp2027v1.putting.addOn60, 10000: 74 } } },
      'The add-on for $10,000 is below its expected loss',
    ],
    [
      'a larger add-on that costs less',
      { putting: { addOn60: { ...rp2027v1.putting.addOn60, 10000: 149 } } },
      'Putting: a larger add-on costs less',
    ],
    [
      'more shots that cost less',
      { shootout: { attemptsPerAmateurFactor: { 1: '1.1', 2: '1.0', '3+': '1.2' } } },
      'Shootout: more shots by one amateur cost less',
    ],
    [
      'a later payment that is worth more',
      { shootout: { pv: { ...rp2027v1.shootout.pv, 40: '0.7' } } },
      'Shootout: a later payment is worth more',
    ],
    [
      'a minimum below the one of discounts',
      { hio: { minGross: 179 } },
      'Hole-in-one: a discount can raise the fee',
    ],
    ['a large change', { hio: { base: '76' } }, 'Hole-in-one, fixed part changes by +27 percent'],
  ]
  it.each(odd)('O13 %s is named', (_what, changes, title) => {
    expect(titles(changes)).toContain(title)
  })

  it('O13 what runs one way and changes little is not', () => {
    expect(titles({ hio: { base: '75', minGross: 180 }, putting: { load: '2.6' } })).toEqual([])
  })
})

describe('what is odd in a comparison', () => {
  const quote = (
    place: number,
    before: number,
    after: number,
    more: Partial<ComparedQuote> = {},
  ): ComparedQuote => ({
    id: String(place),
    number: `Q-${place}`,
    clientType: 'school',
    territory: 'TX',
    contests: [{ kind: 'shootout', before: before as Cents, after: after as Cents }],
    extras: 0 as Cents,
    before: before as Cents,
    after: after as Cents,
    atMinimum: { before: false, after: false },
    isBought: false,
    losses: 0 as Cents,
    ...more,
  })
  const remarks = (...quotes: ComparedQuote[]) => {
    const summary = emptyComparison()
    for (const one of quotes) addCompared(summary, one)
    return remarksOnComparison(summary, { client: (code) => code, contest: (kind) => kind })
  }

  it('O13 rises by over 20 percent are counted and shown, by 20 they are not', () => {
    expect(remarks(quote(1, 10_000, 12_000))).toEqual([])
    const found = remarks(quote(1, 10_000, 12_001), quote(2, 10_000, 9000), quote(3, 10_000, 30_000))
    expect(found[0]).toMatchObject({
      title: '2 quotes rise by over 20 percent',
      detail: '2 with shootout',
      quotes: [{ number: 'Q-3' }, { number: 'Q-1' }],
    })
  })

  it('O13 fees that reach a minimum are counted, those that had reached it are not new', () => {
    const atBoth = quote(1, 18_000, 18_000, { atMinimum: { before: true, after: true } })
    expect(remarks(atBoth)).toEqual([])
    expect(
      remarks(atBoth, quote(2, 20_000, 18_000, { atMinimum: { before: false, after: true } })),
    ).toMatchObject([
      {
        title: '2 quotes would be at a minimum',
        detail: '1 is under the plan in force',
        quotes: [{ number: 'Q-2' }],
      },
    ])
  })

  it('O13 a client who carries far more of the change than of the fees is named', () => {
    const school = quote(1, 50_000, 50_100)
    expect(remarks(school, quote(2, 50_000, 50_900, { clientType: 'dealer' }))).toMatchObject([
      { title: 'dealer: 90 percent of the rise', detail: 'And 50 percent of the fees' },
    ])
  })

  it('O13 losses above the fees are', () => {
    const bought = quote(1, 50_000, 50_000, { isBought: true, losses: 50_001 as Cents })
    expect(remarks(bought)).toMatchObject([{ title: 'Claims cost more than the fees' }])
  })
})
