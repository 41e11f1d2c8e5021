import { expect, it } from 'vitest'
import { findFeeChanges, type PricedVersion } from '#domain/policy/amendments/editing/fee-changes.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { setFee } from '#domain/quote/transitions/rep-edits.ts'
import { fromDollars as dollars } from '#domain/values/money.ts'
import { puttAnswers } from '#testing/contest-answers.ts'

const at = (slot: number, hole: number, amateurs = 100): FlatAnswers => ({
  h_coverage: 'Yes',
  [`h_date_${slot}`]: '2027-06-12',
  [`h_hole_${slot}`]: hole,
  [`h_amateurs_${slot}`]: amateurs,
})
const row = (entity: 'grand_prize' | 'putting_prize', index: number, fee: number) => ({
  entity,
  index,
  nondiscountFee: dollars(fee),
  certFee: dollars(fee),
})
const version = (answers: FlatAnswers, ...rows: PricedVersion['rows'][number][]): PricedVersion => ({
  quote: quoteFrom(answers),
  rows,
})
const ONE = version(at(1, 7), row('grand_prize', 1, 268))
const TWO = version({ ...at(1, 7), ...at(2, 12) }, row('grand_prize', 1, 268), row('grand_prize', 2, 200))

const title = (hole: number) => `Hole-in-one contest, hole ${hole}`
const of = (index: number, hole: number) => ({ entity: 'grand_prize', index, title: title(hole) })

it.each<[string, PricedVersion, PricedVersion, unknown[]]>([
  ['nothing changes', TWO, TWO, []],
  [
    'there are more players',
    ONE,
    version(at(1, 7, 130), row('grand_prize', 1, 330)),
    [{ ...of(1, 7), before: dollars(268), after: dollars(330) }],
  ],
  ['one is added', ONE, TWO, [{ ...of(2, 12), after: dollars(200) }]],
  ['one is taken out', TWO, ONE, [{ ...of(2, 12), before: dollars(200) }]],
  [
    'the first is taken out, and the second takes its place with its fee',
    TWO,
    version(at(1, 12), row('grand_prize', 1, 200)),
    [{ ...of(1, 7), before: dollars(268) }],
  ],
  [
    'one of another kind is added under the same number',
    ONE,
    version({ ...at(1, 7), ...puttAnswers }, ...ONE.rows, row('putting_prize', 1, 445)),
    [{ entity: 'putting_prize', index: 1, after: dollars(445) }],
  ],
])('D22 the fees that differ where %s', (_what, before, after, fees) => {
  expect(findFeeChanges(before, after, after.rows)).toMatchObject(fees)
  expect(findFeeChanges(before, after, after.rows)).toHaveLength(fees.length)
})

it('D22 a contest that is gone has no fee afterwards, and one that is new none before', () => {
  expect(findFeeChanges(TWO, ONE, ONE.rows)[0]).not.toHaveProperty('after')
  expect(findFeeChanges(ONE, TWO, TWO.rows)[0]).not.toHaveProperty('before')
})

it('D22 D67 a fee that a specialist typed stands beside the one of the plan; others have none beside', () => {
  const typed = { ...TWO, quote: setFee(TWO.quote, holeInOne, { slot: 1, fee: dollars(600) }) }
  const after = { ...typed, rows: [row('grand_prize', 1, 600), row('grand_prize', 2, 210)] }
  expect(findFeeChanges(TWO, after, [row('grand_prize', 1, 268), row('grand_prize', 2, 210)])).toEqual([
    { ...of(1, 7), before: dollars(268), after: dollars(600), computed: dollars(268) },
    { ...of(2, 12), before: dollars(200), after: dollars(210) },
  ])
})
