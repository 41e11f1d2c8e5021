import { expect, it } from 'vitest'
import { EXTRA_KEYS } from '#domain/pricing/extras.ts'
import { addMissingLines, type StoredPrice } from '#domain/pricing/stored-price.ts'
import { FEE_TOTALS, type PricingSummary } from '#domain/pricing/totals.ts'
import { ZERO } from '#domain/values/money.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'

const price = {
  plan: 'RP-2027.1',
  pricedAt: '2027-01-15T12:00:00.000Z',
  inputs: '[]',
  rows: [],
  problems: [],
} satisfies StoredPrice
const { summary } = charityScramblePrice

it.each([...EXTRA_KEYS, ...Object.values(FEE_TOTALS)])(
  'O01 a price of a release before %s is read with nothing charged for it, and everything else unchanged',
  (added) => {
    const lines = Object.entries(summary).filter(([line]) => line !== added)
    const stored = { ...price, summary: Object.fromEntries(lines) as unknown as PricingSummary }
    expect(addMissingLines(stored)).toEqual({ ...price, summary: { ...summary, [added]: ZERO } })
  },
)

it('O01 a price without a sum is read without one', () => {
  expect(addMissingLines(price)).toEqual(price)
})
