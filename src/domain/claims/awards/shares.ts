import type { Cents } from '#domain/values/money.ts'

/**
 * Shares of an amount by weights, in the order of the payees: what is due up to each of them, rounded down, less what was due up to the
 * one before.
 *
 * @rule N79 Shared prizes add up to the cent.
 */
export function shareByWeight(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.map((weight) => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError('A share is a whole number from 0')
    return BigInt(weight)
  })
  const total = whole.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) throw new RangeError('At least one share has to be more than 0')
  let cumulative = 0n
  return whole.map((weight) => {
    const before = (BigInt(amount) * cumulative) / total
    cumulative += weight
    return Number((BigInt(amount) * cumulative) / total - before) as Cents
  })
}
