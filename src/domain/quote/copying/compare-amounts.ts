import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

interface ComparedAmounts {
  formerAmount: Cents
  amount: Cents
  formerDay: CalendarDate | null
  firstDay: CalendarDate
  sign?: DollarSign | undefined
}

/** `$310 last year, $330 now`; of an event that was longer ago the year is said. */
export function compareAmounts({ formerAmount, amount, sign, ...days }: ComparedAmounts): string {
  return `${formatMoney(formerAmount, sign)} ${formerTime(days)}, ${formatMoney(amount, sign)} now`
}

function formerTime({ formerDay, firstDay }: Pick<ComparedAmounts, 'formerDay' | 'firstDay'>): string {
  if (formerDay === null) return 'before'
  const year = formerDay.slice(0, 4)
  const years = Number(firstDay.slice(0, 4)) - Number(year)
  if (years === 1) return 'last year'
  return years > 1 ? `in ${year}` : 'before'
}
