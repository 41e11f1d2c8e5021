import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** So many days after its day a part is overdue, and so many before it is on a rep's list. */
export const OVERDUE_AFTER_DAYS = 10
const LISTED_DAYS_AHEAD = 14

export const INSTALLMENT_STATES = ['scheduled', 'due', 'overdue', 'paid', 'discharged'] as const

export type InstallmentState = (typeof INSTALLMENT_STATES)[number]

/** A payment of a part as it is stored: `stands` until it is reversed. */
export interface InstallmentPayment {
  kind: 'paid' | 'reversed' | 'discharged'
  stands: boolean
}

/** A part of an award: when it is due, and what was recorded for it. */
export interface InstallmentToPay {
  dueOn: CalendarDate
  payments: readonly InstallmentPayment[]
}

/**
 * Where a part of an award stands today, in the office's zone.
 *
 * @rule N79 A part that was reversed is due again; nothing but payments and the day decides.
 */
export function installmentState(
  { dueOn, payments }: InstallmentToPay,
  today: CalendarDate,
): InstallmentState {
  const standing = payments.find(({ stands, kind }) => stands && kind !== 'reversed')
  if (standing) return standing.kind === 'discharged' ? 'discharged' : 'paid'
  if (today < dueOn) return 'scheduled'
  return today > addDays(dueOn, OVERDUE_AFTER_DAYS) ? 'overdue' : 'due'
}

/** The last day whose parts a rep should see, while they are still to be paid. */
export function listedUntil(today: CalendarDate): CalendarDate {
  return addDays(today, LISTED_DAYS_AHEAD)
}

export const AWARD_STATES = ['open', 'in_payout', 'paid', 'discharged', 'void'] as const

export type AwardState = (typeof AWARD_STATES)[number]

/** Where an award stands, from its parts. */
export function awardState(parts: readonly InstallmentState[], isVoid = false): AwardState {
  if (isVoid) return 'void'
  const closed = parts.filter((state) => state === 'paid' || state === 'discharged')
  if (closed.length === 0) return 'open'
  if (closed.length < parts.length) return 'in_payout'
  return parts.includes('discharged') ? 'discharged' : 'paid'
}

/** Only an award of which nothing is paid becomes void. */
export function canVoid(parts: readonly InstallmentState[]): boolean {
  return awardState(parts) === 'open'
}

/**
 * The state of an approved claim, from its awards.
 *
 * @rule N79 A claim is in payout from its first part and paid when the last is paid or discharged.
 */
export function payoutState(awards: readonly AwardState[]): 'approved' | 'in_payout' | 'paid' {
  const standing = awards.filter((state) => state !== 'void')
  if (standing.every((state) => state === 'open')) return 'approved'
  return standing.every((state) => state === 'paid' || state === 'discharged') ? 'paid' : 'in_payout'
}
