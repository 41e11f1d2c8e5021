import { type Figures, FIGURE_PARTS, type FigurePartName } from '#contract/figures.ts'
import { compareMonths, firstComparedDay } from '#domain/figures/compare-months.ts'
import { compareWeeks, type FigurePeriod, firstDays } from '#domain/figures/compare-weeks.ts'
import { addAmounts, type FigureAmounts, NO_AMOUNTS } from '#domain/figures/figure-cells.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { type ReadFigure, readPeriod } from '#server/figures/reading/repository.ts'
import type { Context } from '#server/kit/context.ts'

/** The figures of some weeks until today, with the same weeks of the year before. */
export async function readFiguresOf(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  weeks: FigurePeriod,
): Promise<Figures> {
  const { officeTimeZone: timeZone } = env
  const today = dateInTimeZone(now(), timeZone)
  const [ofLastYear, from] = firstDays(today, weeks)
  const officeFrom = [ofLastYear, firstComparedDay(today)].toSorted()[0] ?? ofLastYear
  const read = await readPeriod(db, { officeFrom, from, to: today })
  const office = read.filter(({ dimension }) => dimension === 'office')
  const byDay = new Map(office.map((figure) => [figure.day as CalendarDate, figure]))
  const compared = compareWeeks(byDay, today, weeks)
  const premiumByDay = new Map([...byDay].map(([day, { premiumCents }]) => [day, premiumCents]))
  return {
    today,
    time_zone: timeZone,
    weeks: compared.weeks.map(({ monday, lastYear, ...week }) => ({
      monday,
      ...presentAmounts(week),
      contests: read
        .filter(({ dimension, day }) => dimension === 'contest' && day === monday)
        .map(({ value, premiumCents }) => ({ value, premium: toDollars(premiumCents) })),
      last_year: lastYear && presentAmounts(lastYear),
    })),
    total: { ...presentAmounts(compared.total), converted: compared.total.converted },
    last_year: presentAmounts(compared.lastYear),
    parts: FIGURE_PARTS.map((part) => ({ part, rows: rowsOf(read, part) })),
    months: compareMonths(premiumByDay, today).map(({ month, premium, lastYear }) => ({
      month,
      premium: toDollars(premium),
      last_year: toDollars(lastYear),
    })),
  }
}

function presentAmounts({ started, bought, premiumCents }: FigureAmounts) {
  return { started, bought, premium: toDollars(premiumCents) }
}

/** What most quotes were started by comes first. */
function rowsOf(read: readonly ReadFigure[], part: FigurePartName) {
  const sums = new Map<string, FigureAmounts>()
  for (const { dimension, value, ...amounts } of read)
    if (dimension === part) sums.set(value, addAmounts(sums.get(value) ?? NO_AMOUNTS, amounts))
  return [...sums]
    .filter(([, { started, bought, premiumCents }]) => started + bought > 0 || premiumCents !== 0)
    .map(([value, amounts]) => ({ value, ...presentAmounts(amounts), converted: amounts.converted }))
    .toSorted((one, other) => other.started - one.started || other.bought - one.bought)
}
