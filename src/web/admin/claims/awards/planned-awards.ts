import type { PayeeRole } from '#domain/claims/awards/award-plan.ts'
import { type AwardYears, AWARD_YEARS } from '#domain/claims/awards/installments.ts'
import type { AwardMode } from '#domain/claims/awards/payout.ts'
import { shareByWeight } from '#domain/claims/awards/shares.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'

/** Who is paid, and their share of the whole. */
export interface PlannedPayee {
  payee: string
  role: PayeeRole
  weight: number
}

/** An award as it is proposed, in cents. */
export interface PlannedShare {
  payee: string
  role: PayeeRole
  mode: AwardMode
  years: AwardYears
  amount: Cents
}

/** What is typed of an amount, in cents; 0 while it is none. */
export function readAmount(typed: string): Cents {
  const dollars = Number(typed)
  return Number.isFinite(dollars) && dollars > 0 ? fromDollars(dollars) : ZERO
}

/**
 * The awards of several payees by their shares; none while a share is no whole number.
 *
 * @rule N79 Shares add up to the amount, to the cent.
 */
export function planShares(
  total: Cents,
  payees: readonly PlannedPayee[],
  { mode, years }: Pick<PlannedShare, 'mode' | 'years'>,
): PlannedShare[] {
  const weights = payees.map(({ weight }) => weight)
  const isWhole = weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)
  if (!isWhole || weights.every((weight) => weight === 0)) return []
  const amounts = shareByWeight(total, weights)
  return payees.map(({ payee, role }, at) => ({ payee, role, mode, years, amount: amounts[at] ?? ZERO }))
}

/** The years of a payout that a newer server may not know are all at once. */
export function yearsOf(years: number): AwardYears {
  return AWARD_YEARS.find((one) => one === years) ?? 1
}
