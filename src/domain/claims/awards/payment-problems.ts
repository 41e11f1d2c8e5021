import type { InstallmentState } from '#domain/claims/states/award-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A part of an award as it is to be recorded as paid. */
export interface PartToPay {
  part: number
  state: InstallmentState
}

/** What somebody records. */
export interface RecordedPayment {
  /** The chosen parts, and all parts of the award. */
  chosen: readonly number[]
  parts: readonly PartToPay[]
  dated: CalendarDate
  reference: string
  approvedOn: CalendarDate
  today: CalendarDate
  /** The payee's tax form was accepted, or is not needed. */
  isIdentified: boolean
  /** The rep was told that a part is not due, or not the next one, and goes on. */
  anyway: boolean
}

export const PAYMENT_PROBLEMS = {
  NO_PART: 'Choose at least one part',
  INSTALLMENT_PAID: 'One of these parts is paid already',
  W9_MISSING: 'The payee’s ID or W-9 is still missing',
  NO_REFERENCE: 'Enter the check number or the reference of the transfer',
  BEFORE_APPROVAL: 'Enter a day on or after the approval',
  IN_FUTURE: 'Enter today or an earlier day',
  NOT_DUE: 'One of these parts isn’t due yet',
  OUT_OF_ORDER: 'An earlier part is still to be paid',
} as const

export type PaymentProblem = keyof typeof PAYMENT_PROBLEMS

/** Told once; a rep may go on. */
const WARNINGS: readonly PaymentProblem[] = ['NOT_DUE', 'OUT_OF_ORDER']

/**
 * Why a payment cannot be recorded so; undefined if it can.
 *
 * @rule N79 Each part is paid once, in any order; paying early or out of order is asked once.
 */
export function findPaymentProblem(payment: RecordedPayment): PaymentProblem | undefined {
  const problems = listProblems(payment)
  return problems.find((problem) => !(payment.anyway && WARNINGS.includes(problem)))
}

function listProblems(payment: RecordedPayment): PaymentProblem[] {
  const { chosen, parts, dated, reference, approvedOn, today, isIdentified } = payment
  const paid = parts.filter(({ part }) => chosen.includes(part))
  const isClosed = ({ state }: PartToPay) => state === 'paid' || state === 'discharged'
  const last = Math.max(...chosen)
  const isLeftOut = ({ part, state }: PartToPay) =>
    part < last && !chosen.includes(part) && !isClosed({ part, state })
  const checks: [PaymentProblem, boolean][] = [
    ['NO_PART', chosen.length === 0 || paid.length !== new Set(chosen).size],
    ['INSTALLMENT_PAID', paid.some(isClosed)],
    ['W9_MISSING', !isIdentified],
    ['NO_REFERENCE', reference.trim() === ''],
    ['BEFORE_APPROVAL', dated < approvedOn],
    ['IN_FUTURE', dated > today],
    ['NOT_DUE', paid.some(({ state }) => state === 'scheduled')],
    ['OUT_OF_ORDER', parts.some(isLeftOut)],
  ]
  return checks.filter(([, isSo]) => isSo).map(([problem]) => problem)
}
