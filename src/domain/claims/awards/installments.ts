import { addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** In how many yearly parts a prize is paid; one part is all at once. */
export const AWARD_YEARS = [1, 10, 20, 40] as const

export type AwardYears = (typeof AWARD_YEARS)[number]

/** A part of an award. `part` counts from 0. */
export interface Installment {
  part: number
  dueOn: CalendarDate
  amount: Cents
}

/**
 * The parts of an award: the first on the day of approval, the others a year apart.
 *
 * @rule N79 Parts add up to the award and differ by a cent at most.
 */
export function scheduleInstallments(award: Cents, years: AwardYears, firstOn: CalendarDate): Installment[] {
  return Array.from({ length: years }, (_, part) => ({
    part,
    dueOn: dueDate(firstOn, part),
    amount: amountOfPart(award, years, part),
  }))
}

/** What is due up to a part, rounded down, less what was due before it. */
export function amountOfPart(award: Cents, parts: number, part: number): Cents {
  const [whole, of] = [BigInt(award), BigInt(parts)]
  return Number((whole * BigInt(part + 1)) / of - (whole * BigInt(part)) / of) as Cents
}

/** So many years after the first day, counted from that day: February 29 is the 28th in common years and the 29th again in leap years. */
export function dueDate(firstOn: CalendarDate, part: number): CalendarDate {
  return addMonths(firstOn, 12 * part)
}
