import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** The price of a policy, and the courtesy credits beside it; those that were taken back do not count. */
export interface CourtesyCredits {
  /** What the cover in force costs its payer; of a cancelled policy, what is kept. */
  price: Cents
  given: Cents
  /** Asked for, and not decided yet. */
  waiting: Cents
}

/**
 * How much more can be given, or asked for.
 *
 * @rule N92 Courtesies never come to more than the policy costs.
 */
export function findCourtesyLeft({ price, given, waiting }: CourtesyCredits): Cents {
  const left = subtract(price, sum([given, waiting]))
  return left > ZERO ? left : ZERO
}

/** @rule N92 Beyond a limit for all courtesies of a policy together, a further one needs a second rep. */
export function needsSecondRep(
  amount: Cents,
  { given, waiting }: Pick<CourtesyCredits, 'given' | 'waiting'>,
  limit: Cents,
): boolean {
  return sum([given, waiting, amount]) > limit
}
