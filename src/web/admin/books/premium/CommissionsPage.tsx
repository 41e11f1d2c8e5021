import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import {
  type CommissionLine,
  type Commissions,
  readCommissionsCsv,
  readCommissionsWorkbook,
} from '#contract/accounting/premium.ts'
import { PAGES } from '#contract/pages.ts'
import { formatMonth } from '#domain/figures/month-names.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import { commissionsPath, commissionsQuery, premiumPath } from '#web/admin/books/premium/queries.ts'
import { entriesPath } from '#web/admin/books/queries.ts'
import { endpointUrl } from '#web/api/call.ts'
import { DatesFilter } from '#web/data/filters/DatesFilter.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { dollars } from '#web/ui/dollars.ts'

const FILES = [
  { label: 'CSV', file: readCommissionsCsv },
  { label: 'Excel', file: readCommissionsWorkbook },
] as const

const FIGURES: readonly { head: string; value: (line: CommissionLine) => number }[] = [
  { head: 'Gross premium', value: ({ premium }) => premium },
  { head: 'Commission', value: ({ commission }) => commission },
  { head: 'Reversals', value: ({ reversals }) => reversals },
  { head: 'Net commission', value: ({ net }) => net },
]

/** @rule O06 K13 What each producer earned in each month; each line opens into the documents behind it. */
export default function CommissionsPage() {
  return (
    <RepPage
      title="Commissions"
      lead={() => 'What each producer earned in each month, and what was taken back.'}
    >
      <Period />
    </RepPage>
  )
}

function Period() {
  const asked = new URLSearchParams(useSearch()).get('period') ?? ''
  const query = useQuery(commissionsQuery(asked))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-96" />}>
      {(found) => <Shown found={found} asked={asked} />}
    </QueryView>
  )
}

function Shown({ found, asked }: { found: Commissions; asked: string }) {
  const [, navigate] = useLocation()
  const { from, to, lines, net } = found
  const period = `${from}..${to}`
  // A file is of what was asked for, also while another period is still shown.
  const query = { period: asked || period }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div className="max-w-xl">
          <DatesFilter
            name="period"
            label="Period"
            value={period}
            waits
            onChange={(next) =>
              navigate(next === '' ? PAGES.commissions : commissionsPath(next), { replace: true })
            }
          />
        </div>
        <ul className="-ml-3 flex flex-wrap">
          {FILES.map(({ label, file }) => (
            <li key={label}>
              <a href={endpointUrl(file.path, { query })} download className={buttonClass('quiet')}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p>
        {formatDay(from)} to {formatDay(to)}: <strong className="money">{dollars(net)}</strong>, as in the
        books. <TextLink to={entriesPath('producer_commissions', from, to)}>Its entries</TextLink>
      </p>
      {lines.length === 0 ? (
        <p className="text-muted">No commission was posted in this period.</p>
      ) : (
        <ul aria-label="Commissions" className="grid gap-3 lg:grid-cols-2">
          {lines.map((line) => (
            <Line key={`${line.producer} ${line.month}`} line={line} from={from} to={to} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The part of the month that is in the period. */
function Line({ line, from, to }: { line: CommissionLine; from: string; to: string }) {
  const { month, producer, policies } = line
  const first = `${month}-01` as CalendarDate
  const last = addDays(addMonths(first, 1), -1)
  const posted = `${from > first ? from : first}..${to < last ? to : last}`
  return (
    <li className="grid content-start gap-1 border-b border-line pb-3">
      <p className="wrap-anywhere">
        <strong>
          {formatMonth(first)} {month.slice(0, 4)}
        </strong>{' '}
        <Link
          href={premiumPath(producer === '' ? { posted } : { posted, producer })}
          className="hover:text-fairway"
        >
          {producer === '' ? 'No producer recorded' : producer}
        </Link>
        <span className="text-muted">
          {' '}
          · {policies} {policies === 1 ? 'policy' : 'policies'}
        </span>
      </p>
      <dl className="text-sm">
        {FIGURES.map(({ head, value }) => (
          <div key={head} className="flex justify-between gap-x-4 border-t border-line py-1">
            <dt className="text-muted">{head}</dt>
            <dd className="money">{dollars(value(line))}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
