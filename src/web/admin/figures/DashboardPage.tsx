import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Figures } from '#contract/figures.ts'
import { PAGES } from '#contract/pages.ts'
import { FIGURE_PERIODS, type FigurePeriod } from '#domain/figures/compare-weeks.ts'
import { describePeriod, isEmpty } from '#web/admin/figures/figure-text.ts'
import { BOOK_CHARTS, BookFigures } from '#web/admin/figures/books/BookFigures.tsx'
import { FIGURE_CHARTS, FigureCharts } from '#web/admin/figures/FigureCharts.tsx'
import { figuresQuery } from '#web/admin/figures/queries.ts'
import { useChartTables } from '#web/admin/figures/use-chart-tables.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const NAMES: Readonly<Record<FigurePeriod, string>> = { 13: '13 weeks', 26: '26 weeks', 52: 'A year' }

/** @rule P08 A rep sees how the office does: quotes, premium and what is bought of what is started, against last year. */
export default function DashboardPage() {
  return (
    <RepPage title="Dashboard">
      <Dashboard />
    </RepPage>
  )
}

function Dashboard() {
  const asked = new URLSearchParams(useSearch()).get('weeks')
  const weeks = FIGURE_PERIODS.find((period) => String(period) === asked) ?? 13
  const query = useQuery(figuresQuery(weeks))
  return (
    <div className="grid gap-8">
      <Periods chosen={weeks} />
      <QueryView query={query} waiting={<Skeleton className="h-[80rem]" />}>
        {(figures) => (isEmpty(figures) ? <NothingYet /> : <Shown figures={figures} />)}
      </QueryView>
    </div>
  )
}

/** Links, so that the address names the period. */
function Periods({ chosen }: { chosen: FigurePeriod }) {
  return (
    <nav aria-label="Period" className="print:hidden">
      <ul className="flex w-fit rounded-md border border-edge bg-card">
        {FIGURE_PERIODS.map((period) => (
          <li key={period} className="border-r border-line last:border-r-0">
            <Link
              href={`${PAGES.dashboard}?weeks=${period}`}
              replace
              aria-current={period === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-md px-4 text-sm no-underline hover:text-fairway aria-[current=true]:bg-fairway-soft aria-[current=true]:font-semibold aria-[current=true]:text-fairway forced-colors:aria-[current=true]:underline"
            >
              {NAMES[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CHARTS = [...FIGURE_CHARTS, ...BOOK_CHARTS]

function Shown({ figures }: { figures: Figures }) {
  const shown = useChartTables(CHARTS)
  return (
    <div className="grid gap-10">
      <div className="grid max-w-measure gap-2">
        <p className="text-lg">{describePeriod(figures).join(' ')}</p>
        <p className="text-sm text-muted">
          {`We compare this week through the same weekday. Days are in our time zone (${figures.time_zone.replaceAll('_', ' ')}). Deleted quotes still count.`}
        </p>
      </div>
      <FigureCharts figures={figures} shown={shown} />
      <BookFigures figures={figures} shown={shown} />
    </div>
  )
}

function NothingYet() {
  return (
    <Empty title="No figures yet">
      <p className="max-w-measure">
        Once you have a quote, this page shows what’s started, what’s bought, and the premium booked, week by
        week.
      </p>
      <ButtonLink to={PAGES.greeting}>Start a quote</ButtonLink>
    </Empty>
  )
}
