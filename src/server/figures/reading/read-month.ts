import type { MonthFigures } from '#contract/figures.ts'
import { addAmounts, NO_AMOUNTS } from '#domain/figures/figure-cells.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInTimeZone,
  daysBetween,
} from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { type ReadFigure, readRepDays } from '#server/figures/reading/repository.ts'
import type { Context } from '#server/kit/context.ts'

/** What the quotes of a rep came to this month until today. */
export async function readMonthOf(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  repId: string,
): Promise<MonthFigures> {
  const today = dateInTimeZone(now(), env.officeTimeZone)
  const first = `${today.slice(0, 8)}01` as CalendarDate
  const formerFirst = addMonths(first, -12)
  const formerLast = addDays(addMonths(formerFirst, 1), -1)
  const read = await readRepDays(db, repId, [
    [first, today],
    [formerFirst, formerLast],
  ])
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, day) => addDays(first, day))
  const ofDay = new Map(read.map((figure) => [figure.day, figure.feeCents]))
  return {
    today,
    ...sumOf(read, first, today),
    days: days.map((day) => ({ day, fees: toDollars(ofDay.get(day) ?? NO_AMOUNTS.feeCents) })),
    last_year: sumOf(read, formerFirst, formerLast),
  }
}

function sumOf(read: readonly ReadFigure[], first: CalendarDate, last: CalendarDate) {
  const { started, bought, feeCents } = read
    .filter(({ day }) => day !== null && day >= first && day <= last)
    .reduce(addAmounts, NO_AMOUNTS)
  return { started, bought, fees: toDollars(feeCents) }
}
