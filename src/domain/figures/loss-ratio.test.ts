import { expect, it } from 'vitest'
import { lossRatio } from '#domain/figures/loss-ratio.ts'
import type { Cents } from '#domain/values/money.ts'

it.each([
  [0, 31_000, 0],
  [10_000, 31_000, 0.323],
  [1_000_000, 31_000, 32.258],
  // More was released than what was set aside.
  [-5_000, 10_000, -0.5],
  [1_000_000, 0, null],
  [0, 0, null],
  // Of weeks in which more was taken back than written there is none either.
  [1_000, -2_000, null],
])('P08 losses of %i by a premium of %i are %j', (losses, premium, ratio) => {
  expect(lossRatio(losses as Cents, premium as Cents)).toBe(ratio)
})
