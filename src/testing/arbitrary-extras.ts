import fc from 'fast-check'
import { EXTRA_KEYS, type Extras } from '#domain/pricing/extras.ts'
import type { Cents } from '#domain/values/money.ts'

/** An amount for every charge of the table, also for those added to it later. */
export function arbitraryExtras(amount: fc.Arbitrary<Cents>): fc.Arbitrary<Extras> {
  return fc
    .tuple(...EXTRA_KEYS.map(() => amount))
    .map((amounts) => Object.fromEntries(EXTRA_KEYS.map((key, at) => [key, amounts[at]])) as Extras)
}
