import { describe, expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS, CONTESTS } from '#domain/contests/contests.ts'
import { insuredRows } from '#domain/contests/insured-rows.ts'
import { type ContestRows, forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import { calculateTotals } from '#domain/pricing/totals.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'

describe.each(CONTEST_KINDS)('all parts of %s use its name', (kind) => {
  it('rating', () => {
    const found: string[] = []
    const rows: ContestRows = { [kind]: [{ index: 1, figures: {} }] }
    forEachRow(rows, ({ entity }) => found.push(entity))
    expect(found).toEqual([kind])
  })

  it('documents', () => {
    const rows = insuredRows({ [CONTESTS[kind].list]: [{ slot: 1 }] })
    expect(rows.map(({ entity }) => entity)).toEqual([kind])
  })
})

it.each(['list', 'sponsorList', 'payloadKey', 'coverageKey', 'signsKey', 'title'] as const)(
  'no two kinds share their %s',
  (name) => {
    const names = CONTEST_DEFINITIONS.map((kind) => kind[name])
    expect(new Set(names).size).toBe(names.length)
  },
)

it.each(['prefix', 'section'] as const)('no two kinds share the %s of their rows', (name) => {
  const names = CONTEST_DEFINITIONS.map(({ rows }) => rows[name])
  expect(new Set(names).size).toBe(names.length)
})

it.each(CONTEST_KINDS)('the fee of %s is part of the amount due', (entity) => {
  const fee = fromDollars(100)
  const { summary } = calculateTotals({
    rows: [{ entity, nondiscountFee: fee, certFee: fee }],
    extras: NO_EXTRAS,
    coupons: [],
    producerPricing: false,
    producerFee: ZERO,
  })
  expect(summary.amountDue).toBe(fee)
})
