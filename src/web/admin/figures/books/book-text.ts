import type { BookFigures, FigureMonth } from '#contract/figures.ts'
import { formatMonth } from '#domain/figures/month-names.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { money } from '#web/admin/figures/figure-text.ts'

/** `November 2026`, and of the month that is not over `November 2026 so far`. */
export function nameMonth(month: string, today: string): string {
  const name = `${formatMonth(month as CalendarDate)} ${month.slice(0, 4)}`
  return month.slice(0, 7) === today.slice(0, 7) ? `${name} so far` : name
}

/** `32.3%`; a dash where no premium was written. */
export function ratioText(ratio: number | null): string {
  return ratio === null ? '–' : ratio.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
}

/** Losses and premium of all weeks, in sentences. */
export function describeLosses({ from, total: { premium, losses, ratio } }: BookFigures['losses']): string[] {
  const weeks = `In the 52 weeks from ${formatShortDay(from as CalendarDate)}, ${from.slice(0, 4)}`
  if (premium === 0 && losses === 0) return [`${weeks}, no premium was booked and no losses were posted.`]
  return [
    `${weeks}, ${money(premium)} of premium was booked and ${losses === 0 ? 'no losses were' : `${money(losses)} of losses ${losses === 1 ? 'was' : 'were'}`} posted.`,
    ratio === null
      ? 'Without premium there is no loss ratio.'
      : `That’s a loss ratio of ${ratioText(ratio)}.`,
  ]
}

/** What the months come to, with those of the year before. */
export function describeMonths(months: readonly FigureMonth[]): string {
  const [premium, before] = [sumOf(months, 'premium'), sumOf(months, 'last_year')]
  if (premium === 0 && before === 0) return 'No premium was booked in these months or in the year before.'
  return `${money(premium)} in all, and ${money(before)} in the same months a year earlier. The line marks the same month last year.`
}

function sumOf(months: readonly FigureMonth[], of: 'premium' | 'last_year'): number {
  return months.reduce((sum, month) => sum + Math.round(month[of] * 100), 0) / 100
}

/** Money in and out of all months. */
export function describeCash(cash: BookFigures['cash']): string {
  const total = (of: 'received' | 'paid') =>
    cash.reduce((sum, month) => sum + Math.round(month[of] * 100), 0) / 100
  const [received, paid] = [total('received'), total('paid')]
  if (received === 0 && paid === 0) return 'No money came in or went out in these months.'
  return `${money(received)} came in and ${money(paid)} went out. Full columns are money in by cards, checks, and transfers. Open columns are refunds, claims paid, and fees of cards and the bank, less interest.`
}

/** What is owed to us today. */
export function describeReceivables({ total }: BookFigures['receivables']): string {
  return total === 0
    ? 'Nothing is open on invoices today.'
    : `${money(total)} is open on invoices today, by how long it is overdue.`
}
