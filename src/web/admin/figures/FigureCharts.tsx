import type { FigurePartName, Figures, FigureWeek } from '#contract/figures.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { labelFigure } from '#domain/figures/figure-labels.ts'
import { isoWeekOf } from '#domain/figures/iso-weeks.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { Chart, type ChartTable } from '#web/admin/figures/Chart.tsx'
import { premiumPath } from '#web/admin/books/premium/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { count, money, percent, shortMoney } from '#web/admin/figures/figure-text.ts'
import { PeriodColumns } from '#web/admin/figures/PeriodColumns.tsx'
import { ShareBars } from '#web/admin/figures/ShareBars.tsx'
import type { useChartTables } from '#web/admin/figures/use-chart-tables.ts'

const PARTS: readonly { part: FigurePartName; title: string; head: string; isSeveral?: true }[] = [
  { part: 'source', title: 'From started to bought, by source', head: 'Source' },
  { part: 'client_type', title: 'By client type', head: 'Client type' },
  { part: 'contest', title: 'By contest', head: 'Contest', isSeveral: true },
  { part: 'territory', title: 'By territory of the event', head: 'Territory' },
]

export const FIGURE_CHARTS = ['premium', 'quotes', ...PARTS.map(({ part }) => part)]

/** How each kind of contest is filled, from the foot of a column up. */
const CONTEST_FILLS: readonly { value: string; fill: string }[] = [
  { value: 'grand_prize', fill: 'fill-contest-hole' },
  { value: 'shootout', fill: 'fill-contest-shootout' },
  { value: 'putting_prize', fill: 'fill-contest-putting' },
  { value: 'dice_roll', fill: 'fill-contest-dice' },
  { value: '', fill: 'fill-muted' },
]

interface FigureChartsProps {
  figures: Figures
  shown: ReturnType<typeof useChartTables>
}

export function FigureCharts({ figures, shown }: FigureChartsProps) {
  const { weeks, parts, today } = figures
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <Chart
          name="premium"
          title="Premium booked by week and contest"
          summary="As posted, less reversals, before discounts and commissions. The line marks the same ISO week last year. The last week isn’t over."
          source={
            <TextLink to={premiumPath({ posted: `${weeks[0]?.monday ?? today}..${today}` })}>
              Premium register of these weeks
            </TextLink>
          }
          table={premiumTable(weeks)}
          {...shown('premium')}
        >
          <div className="grid gap-4">
            <PeriodColumns
              periods={weeks.map((week) => ({
                begins: week.monday,
                stacks: [segmentsOf(week)],
                rule: week.last_year?.premium ?? null,
                label: shortMoney(week.premium),
              }))}
              names={contestSums(weeks).map(({ value, premium }) => ({
                key: value,
                label: labelFigure('contest', value),
                detail: shortMoney(premium),
              }))}
            />
            <ContestNames weeks={weeks} />
          </div>
        </Chart>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Chart
          name="quotes"
          title="Quotes started and policies bought by week"
          summary="Open columns are quotes started. Full columns are policies bought that week. The line marks quotes started in the same ISO week last year."
          table={quotesTable(weeks)}
          {...shown('quotes')}
        >
          <PeriodColumns
            periods={weeks.map(({ monday, started, bought, last_year: year }) => ({
              begins: monday,
              stacks: [
                [{ key: 'started', value: started, fill: 'fill-fairway-soft stroke-fairway' }],
                [{ key: 'bought', value: bought, fill: 'fill-fairway' }],
              ],
              rule: year?.started ?? null,
              label: count(started),
            }))}
          />
        </Chart>
      </div>
      {PARTS.map(({ part, title, head, isSeveral }) => {
        const rows = parts.find((one) => one.part === part)?.rows ?? []
        return (
          <Chart
            key={part}
            name={part}
            title={title}
            summary={`How many of the quotes started in these weeks have been bought, and the premium booked.${isSeveral ? ' A quote with several kinds counts once for each.' : ''}`}
            table={partTable(head, part, rows)}
            {...shown(part)}
          >
            <ShareBars
              bars={rows.map(({ value, started, converted, premium }) => ({
                key: value,
                name: labelFigure(part, value),
                whole: started,
                part: converted,
                figure: `${count(converted)} of ${count(started)}`,
                detail: `${percent(converted, started)} · ${shortMoney(premium)}`,
              }))}
            />
          </Chart>
        )
      })}
    </div>
  )
}

function segmentsOf({ contests }: FigureWeek) {
  return CONTEST_FILLS.flatMap(({ value, fill }) => {
    const premium = contests.find((one) => one.value === value)?.premium ?? 0
    return premium === 0 ? [] : [{ key: value, value: premium, fill }]
  })
}

/** The same names with their colours where there is no room for them at the columns, and for whoever listens. */
function ContestNames({ weeks }: { weeks: readonly FigureWeek[] }) {
  return (
    <ul aria-label="Premium by contest" className="flex flex-wrap gap-x-6 gap-y-1 text-sm sm:sr-only">
      {contestSums(weeks).map(({ value, fill, premium }) => (
        <li key={value} className="flex items-center gap-2">
          <svg aria-hidden="true" width={12} height={12}>
            <rect width={12} height={12} className={fill} />
          </svg>
          <span>
            <strong className="font-semibold">{labelFigure('contest', value)}</strong>{' '}
            <span className="text-muted">{shortMoney(premium)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What each kind came to in these weeks. */
function contestSums(weeks: readonly FigureWeek[]) {
  return CONTEST_FILLS.map(({ value, fill }) => ({ value, fill, premium: sumOf(weeks, value) })).filter(
    ({ value, premium }) => value !== '' || premium !== 0,
  )
}

function sumOf(weeks: readonly FigureWeek[], value: string): number {
  const cents = weeks
    .flatMap(({ contests }) => contests.filter((one) => one.value === value))
    .reduce((sum, { premium }) => sum + Math.round(premium * 100), 0)
  return cents / 100
}

function premiumTable(weeks: readonly FigureWeek[]): ChartTable {
  return {
    head: ['Week', ...CONTEST_DEFINITIONS.map(({ title }) => title), 'Premium', 'A year earlier'],
    rows: newestFirst(weeks).map((week) => [
      nameOf(week),
      ...CONTEST_DEFINITIONS.map(({ entity }) => money(sumOf([week], entity))),
      money(week.premium),
      week.last_year ? money(week.last_year.premium) : '–',
    ]),
  }
}

function quotesTable(weeks: readonly FigureWeek[]): ChartTable {
  return {
    head: ['Week', 'Started', 'A year earlier', 'Bought', 'The year earlier'],
    rows: newestFirst(weeks).map((week) => [
      nameOf(week),
      count(week.started),
      week.last_year ? count(week.last_year.started) : '–',
      count(week.bought),
      week.last_year ? count(week.last_year.bought) : '–',
    ]),
  }
}

function partTable(head: string, part: FigurePartName, rows: Figures['parts'][number]['rows']): ChartTable {
  return {
    head: [head, 'Started', 'Bought so far', 'Percent', 'Policies issued', 'Premium'],
    rows: rows.map(({ value, started, converted, bought, premium }) => [
      labelFigure(part, value),
      count(started),
      count(converted),
      percent(converted, started),
      count(bought),
      money(premium),
    ]),
  }
}

function newestFirst(weeks: readonly FigureWeek[]): FigureWeek[] {
  return weeks.toReversed()
}

/** `Week 48, from Mon, Nov 23`. */
function nameOf({ monday }: FigureWeek): string {
  const day = monday as CalendarDate
  return `Week ${isoWeekOf(day).week}, from ${formatShortDay(day)}`
}
