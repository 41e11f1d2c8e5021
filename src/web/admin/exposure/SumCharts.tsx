import type { Exposure, InsuredSum } from '#contract/exposure/exposure.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { mondayOf } from '#domain/figures/iso-weeks.ts'
import { formatShortMonth } from '#domain/figures/month-names.ts'
import { addDays, type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { Columns } from '#web/admin/exposure/Columns.tsx'
import { contestsOf, dollars, wins } from '#web/admin/exposure/exposure-text.ts'
import { FILLS } from '#web/admin/exposure/fills.ts'
import { Legend } from '#web/admin/exposure/Legend.tsx'
import { type SumBar, SumBars } from '#web/admin/exposure/SumBars.tsx'
import { Chart, type ChartTable } from '#web/admin/figures/Chart.tsx'
import { count, percent, shortMoney } from '#web/admin/figures/figure-text.ts'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'

export const SUM_CHARTS = ['days', 'weekends', 'courses', 'carriers', 'kinds']

/** What does not fit is in the table. */
const MOST_BARS = 8

interface SumChartsProps {
  exposure: Exposure
  shown: ReturnType<typeof useChartTables>
}

/** @rule O20 Sums insured by day, weekend, course, carrier and kind of contest, each as a chart and as a table. */
export function SumCharts({ exposure, shown }: SumChartsProps) {
  const { weekends, courses, other_courses: others, kinds } = exposure
  const played = kinds.filter(({ contests }) => contests > 0)
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <Chart
          name="days"
          title="Sums insured by week"
          summary={`${describeLargestDay(exposure)} The table lists each day.`}
          table={dayTable(exposure)}
          {...shown('days')}
        >
          <div className="grid gap-3">
            <Columns columns={weekColumns(exposure)} />
            <WhoKeeps />
          </div>
        </Chart>
      </div>
      <Chart
        name="weekends"
        title="Most on one weekend"
        summary={
          weekends.length === 0
            ? 'No contest is on a Saturday or a Sunday.'
            : 'Contests on the Saturday and Sunday of the same weekend, the largest sum first.'
        }
        table={{
          head: ['Weekend', 'Contests', 'Courses', 'Sum insured', 'We keep'],
          rows: weekends.map(({ saturday, courses: places, ...sum }) => [
            nameWeekend(saturday),
            count(sum.contests),
            count(places),
            dollars(sum.sum),
            dollars(sum.kept),
          ]),
        }}
        {...shown('weekends')}
      >
        <SumBars
          bars={weekends
            .slice(0, MOST_BARS)
            .map(({ saturday, ...sum }) => barOf(saturday, nameWeekend(saturday), sum))}
          left={Math.max(0, weekends.length - MOST_BARS)}
        />
      </Chart>
      <Chart
        name="courses"
        title="By course"
        summary="All days of the season, the largest sum first. The table also has the most on one day."
        table={courseTable(exposure)}
        {...shown('courses')}
      >
        <SumBars
          bars={courses
            .slice(0, MOST_BARS)
            .map(({ name, city, state, ...sum }) =>
              barOf(`${name} ${city} ${state}`, `${name}, ${city}, ${state}`, sum),
            )}
          left={Math.max(0, courses.length - MOST_BARS) + others.courses}
        />
      </Chart>
      <Chart
        name="carriers"
        title="By carrier"
        summary="What each takes if every prize is won once, by what it took when each policy was bought."
        table={{
          head: ['Carrier', 'Contests', 'Amount', 'Share'],
          rows: carriersOf(exposure).map(({ carrier, contests, sum }) => [
            carrier,
            count(contests),
            dollars(sum),
            percent(sum, exposure.total.sum),
          ]),
        }}
        {...shown('carriers')}
      >
        <SumBars
          bars={carriersOf(exposure).map(({ carrier, sum, isUs }) => ({
            key: `${carrier} ${isUs}`,
            name: carrier,
            figure: dollars(sum),
            detail: percent(sum, exposure.total.sum),
            parts: [{ value: sum, fill: isUs ? FILLS.ours : FILLS.carriers }],
          }))}
        />
      </Chart>
      <Chart
        name="kinds"
        title="By kind of contest"
        summary="With the wins that the odds of the rating plans expect over the whole season."
        table={{
          head: ['Contest', 'Contests', 'Sum insured', 'We keep', 'Wins expected'],
          rows: played.map(({ kind, expected_wins: expected, ...sum }) => [
            nameClaimKind(kind),
            count(sum.contests),
            dollars(sum.sum),
            dollars(sum.kept),
            expected === null ? 'Not known' : wins(expected),
          ]),
        }}
        {...shown('kinds')}
      >
        <SumBars bars={played.map(({ kind, ...sum }) => barOf(kind, nameClaimKind(kind), sum))} />
      </Chart>
    </div>
  )
}

function WhoKeeps() {
  return (
    <Legend
      label="Who keeps what"
      items={[
        { fill: FILLS.ours, name: 'We keep' },
        { fill: FILLS.carriers, name: 'Carriers take' },
      ]}
    />
  )
}

function barOf(key: string, name: string, { contests, sum, kept }: InsuredSum): SumBar {
  return {
    key,
    name,
    figure: dollars(sum),
    detail: contestsOf(contests),
    parts: [
      { value: kept, fill: FILLS.ours },
      { value: sum - kept, fill: FILLS.carriers },
    ],
  }
}

/** Ourselves among them, as what no carrier takes is ours. */
function carriersOf({ carriers, total }: Exposure) {
  return [
    { carrier: 'We keep', contests: total.contests, sum: total.kept, isUs: true },
    ...carriers.map((one) => ({ ...one, isUs: false })),
  ]
}

function describeLargestDay({ days }: Exposure): string {
  const [first, ...others] = days
  if (!first) return ''
  const largest = others.reduce((most, day) => (day.sum > most.sum ? day : most), first)
  return `The largest day is ${formatShortDay(largest.day as CalendarDate)}: ${dollars(largest.sum)} in ${contestsOf(largest.contests)}.`
}

/** Every week of the year, also those without a contest. */
function weekColumns({ season, days }: Exposure) {
  const sums = new Map<CalendarDate, { sum: number; kept: number }>()
  for (const { day, sum, kept } of days) {
    const monday = mondayOf(day as CalendarDate)
    const before = sums.get(monday) ?? { sum: 0, kept: 0 }
    sums.set(monday, { sum: before.sum + sum, kept: before.kept + kept })
  }
  const largest = Math.max(...[...sums.values()].map(({ sum }) => sum))
  return mondaysOf(season).map((monday, at) => {
    const { sum, kept } = sums.get(monday) ?? { sum: 0, kept: 0 }
    return {
      key: monday,
      parts: [
        { value: kept, fill: FILLS.ours },
        { value: sum - kept, fill: FILLS.carriers },
      ],
      label: sum > 0 && sum === largest ? shortMoney(sum) : '',
      foot: footOf(monday, at),
    }
  })
}

function mondaysOf(season: number): CalendarDate[] {
  const mondays: CalendarDate[] = []
  for (
    let monday = mondayOf(`${season}-01-01` as CalendarDate);
    Number(monday.slice(0, 4)) <= season;
    monday = addDays(monday, 7)
  )
    mondays.push(monday)
  return mondays
}

/** Few enough names of months for a narrow screen. */
function footOf(monday: CalendarDate, at: number): string {
  if (at === 0) return 'Jan'
  const beginsQuarter = Number(monday.slice(8)) <= 7 && (Number(monday.slice(5, 7)) - 1) % 3 === 0
  return beginsQuarter && at > 4 ? formatShortMonth(monday) : ''
}

function dayTable({ days }: Exposure): ChartTable {
  return {
    head: ['Day', 'Contests', 'Sum insured', 'Carriers take', 'We keep'],
    rows: days.map(({ day, contests, sum, kept }) => [
      formatShortDay(day as CalendarDate),
      count(contests),
      dollars(sum),
      dollars(sum - kept),
      dollars(kept),
    ]),
  }
}

function courseTable({ courses, other_courses: others }: Exposure): ChartTable {
  const rows = courses.map(({ name, city, state, largest_day: day, largest_sum: most, ...sum }) => [
    `${name}, ${city}, ${state}`,
    count(sum.contests),
    dollars(sum.sum),
    dollars(most),
    formatShortDay(day as CalendarDate),
  ])
  const rest = [
    `${count(others.courses)} other courses`,
    count(others.contests),
    dollars(others.sum),
    '–',
    '–',
  ]
  return {
    head: ['Course', 'Contests', 'Sum insured', 'Most on a day', 'On'],
    rows: others.courses > 0 ? [...rows, rest] : rows,
  }
}

/** `Sat, Jun 12 and Sun, Jun 13`. */
function nameWeekend(saturday: string): string {
  const first = saturday as CalendarDate
  return `${formatShortDay(first)} and ${formatShortDay(addDays(first, 1))}`
}
