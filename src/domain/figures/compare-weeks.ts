import { addAmounts, type FigureAmounts, NO_AMOUNTS } from '#domain/figures/figure-cells.ts'
import { mondayOf, sameWeekLastYear, weeksUntil } from '#domain/figures/iso-weeks.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'

/** How many weeks can be looked at, the one that is running included. */
export const FIGURE_PERIODS = [13, 26, 52] as const

export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

export type AmountsByDay = ReadonlyMap<CalendarDate, FigureAmounts>

export interface ComparedWeek extends FigureAmounts {
  monday: CalendarDate
  /** The whole week of the year before; null if that year has no such week. */
  lastYear: FigureAmounts | null
}

export interface ComparedWeeks {
  weeks: ComparedWeek[]
  /** All of them together, until today. */
  total: FigureAmounts
  /** The same weeks of the year before, the last of them until the same day of the week. */
  lastYear: FigureAmounts
}

/** The first day that is needed to compare so many weeks, and the Monday of the first of them. */
export function firstDays(
  today: CalendarDate,
  count: FigurePeriod,
): [ofLastYear: CalendarDate, first: CalendarDate] {
  const weeks = weeksUntil(today, count)
  const former = weeks.flatMap((monday) => sameWeekLastYear(monday) ?? [])
  const first = weeks[0] ?? today
  return [former.toSorted()[0] ?? first, first]
}

/**
 * Weeks with the same weeks of the year before.
 *
 * @rule P08 A week that is not over is compared as a whole, and in sums until the same day of the week.
 */
export function compareWeeks(byDay: AmountsByDay, today: CalendarDate, count: FigurePeriod): ComparedWeeks {
  const daysOfLast = daysBetween(mondayOf(today), today) + 1
  const compared = weeksUntil(today, count).map((monday) => {
    const former = sameWeekLastYear(monday)
    const days = monday === mondayOf(today) ? daysOfLast : WEEK
    return {
      week: {
        monday,
        ...sumDays(byDay, monday, WEEK),
        lastYear: former ? sumDays(byDay, former, WEEK) : null,
      },
      soFar: sumDays(byDay, monday, days),
      formerSoFar: former ? sumDays(byDay, former, days) : NO_AMOUNTS,
    }
  })
  return {
    weeks: compared.map(({ week }) => week),
    total: compared.map(({ soFar }) => soFar).reduce(addAmounts, NO_AMOUNTS),
    lastYear: compared.map(({ formerSoFar }) => formerSoFar).reduce(addAmounts, NO_AMOUNTS),
  }
}

const WEEK = 7

function sumDays(byDay: AmountsByDay, first: CalendarDate, count: number): FigureAmounts {
  return Array.from({ length: count }, (_, day) => byDay.get(addDays(first, day)) ?? NO_AMOUNTS).reduce(
    addAmounts,
    NO_AMOUNTS,
  )
}
