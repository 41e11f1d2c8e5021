import type { Commissions, PremiumRow, PremiumTotals } from '#contract/accounting/premium.ts'
import type { Range } from '#contract/list.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { subtract, sum, toDollars } from '#domain/values/money.ts'
import { periodOf } from '#server/accounting/books/read-books.ts'
import {
  type FoundPremium,
  type PremiumFilter,
  type PremiumSums,
  sumCommissions,
  sumPremium,
} from '#server/accounting/premium/repository.ts'
import type { Context } from '#server/kit/context.ts'

export function presentPremium(
  { id, number, type, policyNumber, party, eventOn, postedAt, sums }: FoundPremium,
  timeZone: string,
): PremiumRow {
  return {
    id,
    number,
    type,
    posted_on: dateInTimeZone(postedAt, timeZone),
    policy_number: policyNumber,
    party,
    event_on: eventOn,
    ...toAmounts(sums),
  }
}

export async function readTotals(
  { db, env }: Pick<Context, 'db' | 'env'>,
  filter: PremiumFilter,
): Promise<PremiumTotals> {
  const { documents, ...sums } = await sumPremium(db, filter, env.officeTimeZone)
  return { documents, ...toAmounts(sums) }
}

/** @rule O06 The net of a line is what its document charges or gives back: what was earned, less what was taken off. */
function toAmounts({ premium, discounts, extras, fees, commission }: PremiumSums) {
  return {
    premium: toDollars(premium),
    discounts: toDollars(discounts),
    extras: toDollars(extras),
    cancellation_fees: toDollars(fees),
    commission: toDollars(commission),
    net: toDollars(subtract(sum([premium, extras, fees]), sum([discounts, commission]))),
  }
}

export async function readCommissionsOf(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  asked: Range<CalendarDate> | undefined,
): Promise<Commissions> {
  const period = periodOf(context, asked)
  const found = await sumCommissions(context.db, period)
  const [commission, reversals] = [
    sum(found.map((line) => line.commission)),
    sum(found.map((line) => line.reversals)),
  ]
  return {
    from: period.from,
    to: period.to,
    lines: found.map((line) => ({
      month: line.month,
      producer: line.producer,
      policies: line.policies,
      premium: toDollars(line.premium),
      commission: toDollars(line.commission),
      reversals: toDollars(line.reversals),
      net: toDollars(subtract(line.commission, line.reversals)),
    })),
    commission: toDollars(commission),
    reversals: toDollars(reversals),
    net: toDollars(subtract(commission, reversals)),
  }
}
