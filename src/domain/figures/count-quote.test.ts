import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { countQuote, type CountedQuote } from '#domain/figures/count-quote.ts'
import { FIGURE_DIMENSIONS, FIGURE_MEASURES } from '#domain/figures/figure-cells.ts'
import { mondayOf } from '#domain/figures/iso-weeks.ts'
import { sharePremium } from '#domain/figures/premium-shares.ts'
import { QUOTE_SOURCES, sourceOf } from '#domain/figures/quote-sources.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const day = (text: string) => text as CalendarDate
const cents = (amount: number) => amount as Cents

const QUOTE: CountedQuote = {
  startedOn: day('2026-11-24'),
  source: 'website',
  clientType: 'non_profit',
  territory: 'TX',
  contests: ['grand_prize'],
  repId: null,
  boughtOn: null,
  posted: [],
  statedFees: [],
  losses: [],
}

/** A cell as text: what it is, and its amounts that are not 0. */
const cellsOf = (quote: Partial<CountedQuote>) =>
  countQuote({ ...QUOTE, ...quote }).map(({ dimension, day: on, value, ...amounts }) =>
    [
      dimension,
      value,
      on,
      ...FIGURE_MEASURES.flatMap((key) => (amounts[key] ? `${key} ${amounts[key]}` : [])),
    ]
      .filter((part) => part !== '')
      .join(' '),
  )

it('P08 a quote counts once by each dimension, the office and the rep by day and the rest by week', () => {
  expect(cellsOf({ repId: 'r1', contests: ['grand_prize', 'putting_prize', 'grand_prize'] })).toEqual([
    'client_type non_profit 2026-11-23 started 1',
    'contest grand_prize 2026-11-23 started 1',
    'contest putting_prize 2026-11-23 started 1',
    'office 2026-11-24 started 1',
    'rep r1 2026-11-24 started 1',
    'source website 2026-11-23 started 1',
    'territory TX 2026-11-23 started 1',
  ])
  expect(cellsOf({ contests: [], clientType: '', territory: '' })).toEqual([
    'client_type 2026-11-23 started 1',
    'contest 2026-11-23 started 1',
    'office 2026-11-24 started 1',
    'source website 2026-11-23 started 1',
    'territory 2026-11-23 started 1',
  ])
})

it('P08 a purchase counts on its own day and makes the start of the quote one that was bought; a cancellation takes premium on its day', () => {
  const posted = [
    { on: day('2026-12-01'), version: 1, premium: cents(31_000), fee: cents(27_900) },
    { on: day('2026-12-09'), version: 2, premium: cents(-31_000), fee: cents(-27_900) },
  ]
  const statedFees = [{ version: 1, fees: { grand_prize: cents(27_900) } }]
  const cells = cellsOf({ boughtOn: day('2026-12-01'), posted, statedFees })
  expect(cells.filter((cell) => cell.startsWith('office'))).toEqual([
    'office 2026-11-24 started 1 converted 1',
    'office 2026-12-01 bought 1 premiumCents 31000 feeCents 27900',
    'office 2026-12-09 premiumCents -31000 feeCents -27900',
  ])
  expect(cells.filter((cell) => cell.startsWith('contest'))).toEqual([
    'contest grand_prize 2026-11-23 started 1 converted 1',
    'contest grand_prize 2026-11-30 bought 1 premiumCents 31000 feeCents 27900',
    'contest grand_prize 2026-12-07 premiumCents -31000 feeCents -27900',
  ])
})

it('P08 a loss counts on the day of its posting, by what was won whatever is insured by now, and what is released counts on its own day', () => {
  const losses = [
    { on: day('2026-12-02'), kind: 'putting_prize', loss: cents(1_000_000) },
    { on: day('2026-12-03'), kind: 'shootout', loss: cents(50_000) },
    { on: day('2026-12-07'), kind: 'putting_prize', loss: cents(-1_000_000) },
  ]
  const cells = cellsOf({ losses, repId: 'r1' }).filter((cell) => cell.includes('loss'))
  expect(cells).toEqual([
    'client_type non_profit 2026-11-30 lossCents 1050000',
    'client_type non_profit 2026-12-07 lossCents -1000000',
    'contest putting_prize 2026-11-30 lossCents 1000000',
    'contest shootout 2026-11-30 lossCents 50000',
    'contest putting_prize 2026-12-07 lossCents -1000000',
    'office 2026-12-02 lossCents 1000000',
    'office 2026-12-03 lossCents 50000',
    'office 2026-12-07 lossCents -1000000',
    'rep r1 2026-12-02 lossCents 1000000',
    'rep r1 2026-12-03 lossCents 50000',
    'rep r1 2026-12-07 lossCents -1000000',
    'source website 2026-11-30 lossCents 1050000',
    'source website 2026-12-07 lossCents -1000000',
    'territory TX 2026-11-30 lossCents 1050000',
    'territory TX 2026-12-07 lossCents -1000000',
  ])
})

it('P08 what is taken back within the week leaves no premium of the week', () => {
  const posted = [
    { on: day('2026-12-01'), version: 1, premium: cents(100), fee: cents(100) },
    { on: day('2026-12-01'), version: 1, premium: cents(-100), fee: cents(-100) },
  ]
  expect(cellsOf({ posted }).join()).not.toContain('premium')
})

it('P08 premium goes to the contests as the certificate of its time states their fees', () => {
  const stated = [
    { version: 1, fees: { grand_prize: cents(300) } },
    { version: 2, fees: { grand_prize: cents(300), putting_prize: cents(100) } },
  ]
  const on = day('2026-12-01')
  const shares = sharePremium(
    [
      { on, version: 1, premium: cents(330), fee: cents(300) },
      { on, version: 2, premium: cents(110), fee: cents(100) },
      // A cancellation gives all back; its certificate states no fee.
      { on, version: 3, premium: cents(-440), fee: cents(-400) },
    ],
    [...stated, { version: 3, fees: {} }],
  )
  expect(shares.map(({ kind, premium, fee }) => [kind, premium, fee])).toEqual([
    ['grand_prize', 330, 300],
    ['putting_prize', 110, 100],
    ['grand_prize', -330, -300],
    ['putting_prize', -110, -100],
  ])
  expect(sharePremium([{ on, version: 1, premium: cents(5), fee: cents(5) }], [])).toEqual([
    { on, kind: '', premium: 5, fee: 5 },
  ])
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => addDays(day('2025-01-01'), days))
const anyCents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(cents)
const anyQuote: fc.Arbitrary<CountedQuote> = fc.record({
  startedOn: anyDay,
  source: fc.constantFrom(...QUOTE_SOURCES),
  clientType: fc.constantFrom('', 'non_profit', 'chevrolet'),
  territory: fc.constantFrom('', 'TX', 'ON', 'Other'),
  contests: fc.subarray([...CONTEST_KINDS]),
  repId: fc.option(fc.constantFrom('r1', 'r2')),
  boughtOn: fc.option(anyDay),
  posted: fc.array(
    fc.record({ on: anyDay, version: fc.integer({ min: 1, max: 4 }), premium: anyCents, fee: anyCents }),
    { maxLength: 6 },
  ),
  statedFees: fc
    .array(
      fc.dictionary(fc.constantFrom(...CONTEST_KINDS), fc.integer({ min: 0, max: 900_000 }).map(cents)),
      { maxLength: 4 },
    )
    .map((fees) => fees.map((one, place) => ({ version: place + 1, fees: one }))),
  losses: fc.array(fc.record({ on: anyDay, kind: fc.constantFrom(...CONTEST_KINDS), loss: anyCents }), {
    maxLength: 6,
  }),
})

it('P08 by whichever dimension, the amounts of any quotes are those of a naive bookkeeping', () => {
  fc.assert(
    fc.property(fc.array(anyQuote, { maxLength: 5 }), (quotes) => {
      const cells = quotes.flatMap(countQuote)
      const totalOf = (dimension: string, measure: (typeof FIGURE_MEASURES)[number]) =>
        cells.filter((cell) => cell.dimension === dimension).reduce((total, cell) => total + cell[measure], 0)
      const premium = sum(quotes.flatMap(({ posted }) => posted.map((entry) => entry.premium)))
      const fees = sum(quotes.flatMap(({ posted }) => posted.map((entry) => entry.fee)))
      const losses = quotes.flatMap((quote) => quote.losses)
      for (const kind of new Set(losses.map((entry) => entry.kind))) {
        const ofKind = cells.filter(({ dimension, value }) => dimension === 'contest' && value === kind)
        expect(sum(ofKind.map((cell) => cell.lossCents))).toBe(
          sum(losses.filter((entry) => entry.kind === kind).map(({ loss }) => loss)),
        )
      }
      for (const dimension of FIGURE_DIMENSIONS) {
        if (dimension === 'rep') continue
        expect(totalOf(dimension, 'premiumCents')).toBe(premium)
        expect(totalOf(dimension, 'feeCents')).toBe(fees)
        expect(totalOf(dimension, 'lossCents')).toBe(sum(losses.map(({ loss }) => loss)))
        const times = ({ contests }: CountedQuote) =>
          dimension === 'contest' ? Math.max(1, contests.length) : 1
        const count = (of: readonly CountedQuote[]) => of.reduce((total, quote) => total + times(quote), 0)
        const bought = quotes.filter(({ boughtOn }) => boughtOn !== null)
        expect(totalOf(dimension, 'started')).toBe(count(quotes))
        expect(totalOf(dimension, 'converted')).toBe(count(bought))
        expect(totalOf(dimension, 'bought')).toBe(count(bought))
      }
      for (const on of new Set(quotes.flatMap(({ posted }) => posted.map((entry) => entry.on)))) {
        const ofDay = quotes.flatMap(({ posted }) => posted.filter((entry) => entry.on === on))
        const office = cells.filter((cell) => cell.dimension === 'office' && cell.day === on)
        expect(sum(office.map((cell) => cell.premiumCents))).toBe(sum(ofDay.map((entry) => entry.premium)))
      }
      for (const { dimension, day: on } of cells)
        if (dimension !== 'office' && dimension !== 'rep') expect(on).toBe(mondayOf(on))
    }),
  )
})

it('P08 a quote and one that is the same make the same cells, each place once', () => {
  fc.assert(
    fc.property(anyQuote, (quote) => {
      const cells = countQuote(quote)
      expect(countQuote(structuredClone(quote))).toEqual(cells)
      const places = cells.map(({ dimension, day: on, value }) => `${dimension} ${on} ${value}`)
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

it.each([
  [{ copy: { from: 'policy ALB-100001' }, hasPartner: true, startedByRep: true }, 'again'],
  [{ copy: { from: 'quote Q-7K2M9XQ4' }, hasPartner: false, startedByRep: true }, 'copy'],
  [{ copy: null, hasPartner: true, startedByRep: true }, 'rep'],
  [{ copy: null, hasPartner: true, startedByRep: false }, 'partner'],
  [{ copy: null, hasPartner: false, startedByRep: false }, 'website'],
])('P08 where a quote came from: %j is %s', (beginning, source) => {
  expect(sourceOf(beginning)).toBe(source)
})
