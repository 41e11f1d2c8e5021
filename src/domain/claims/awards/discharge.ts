import { PAYMENT_PROBLEMS, type RecordedPayment } from '#domain/claims/awards/payment-problems.ts'
import { type Cents, percentOf, sum } from '#domain/values/money.ts'

/** A dearer annuity than this part of what is open needs a reason. */
const PERCENT_WITHOUT_REASON = 110

/** A part of an award with what became of it. */
export interface OpenPart {
  amount: Cents
  /** Paid or discharged. */
  isClosed: boolean
}

/** What is still to be paid. */
export function openAmount(parts: readonly OpenPart[]): Cents {
  return sum(parts.filter(({ isClosed }) => !isClosed).map(({ amount }) => amount))
}

export const DISCHARGE_PROBLEMS = {
  NOTHING_OPEN: 'Nothing of this award is still to be paid',
  NO_PRICE: 'Enter a price of more than $0',
  W9_MISSING: PAYMENT_PROBLEMS.W9_MISSING,
  BEFORE_APPROVAL: PAYMENT_PROBLEMS.BEFORE_APPROVAL,
  IN_FUTURE: PAYMENT_PROBLEMS.IN_FUTURE,
  REASON_FOR_PRICE: `Say why the annuity costs more than ${PERCENT_WITHOUT_REASON} percent of what is still to be paid`,
} as const

export type DischargeProblem = keyof typeof DISCHARGE_PROBLEMS

/** An annuity as somebody records it. */
export interface RecordedDischarge extends Pick<
  RecordedPayment,
  'dated' | 'approvedOn' | 'today' | 'isIdentified'
> {
  open: Cents
  price: Cents
  reason: string | undefined
}

/** Why an annuity cannot be recorded; undefined if it can. */
export function findDischargeProblem({
  open,
  price,
  reason,
  dated,
  approvedOn,
  today,
  isIdentified,
}: RecordedDischarge): DischargeProblem | undefined {
  if (open <= 0) return 'NOTHING_OPEN'
  if (price <= 0) return 'NO_PRICE'
  if (!isIdentified) return 'W9_MISSING'
  if (dated < approvedOn) return 'BEFORE_APPROVAL'
  if (dated > today) return 'IN_FUTURE'
  const isDear = price > percentOf(open, PERCENT_WITHOUT_REASON)
  return isDear && !reason?.trim() ? 'REASON_FOR_PRICE' : undefined
}
