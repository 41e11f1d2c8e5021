import type { MoneyStatement, StatementLine } from '#domain/policy/money-statement.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney, subtract, ZERO } from '#domain/values/money.ts'

/**
 * What stands beside an amount of a statement; undefined where the amount says it all.
 *
 * @rule N86 A refund on its way counts as refunded and is said to be on its way; credit that is left says from when it may be paid back.
 */
export function explainLine(
  { key }: Pick<StatementLine, 'key'>,
  { courtesy, refunding, refunded, paid, creditLeft, creditLeftFrom: from }: MoneyStatement,
  sign: DollarSign | undefined,
): string | undefined {
  switch (key) {
    case 'credited':
      return courtesy > 0 ? `${formatMoney(courtesy, sign)} of it as a courtesy` : undefined
    case 'refunded':
      return refunding > 0 ? `${formatMoney(refunding, sign)} of it is on its way` : undefined
    case 'creditLeft':
      if (creditLeft <= 0) return undefined
      return explainCredit(creditLeft, subtract(paid, refunded), { from, sign })
    default:
      return undefined
  }
}

/** @rule N80 No more is paid back than was received: credit beyond that pays what is billed next. */
function explainCredit(
  left: Cents,
  received: Cents,
  { from, sign }: { from: CalendarDate | null; sign: DollarSign | undefined },
): string {
  if (received <= ZERO) return 'goes toward your next invoice'
  const when = from ? `starting ${formatLongDate(from)}` : 'once the new date is known'
  if (left <= received) return `can be refunded ${when}`
  return `${formatMoney(received, sign)} of it can be refunded ${when}, and the rest goes toward your next invoice`
}
