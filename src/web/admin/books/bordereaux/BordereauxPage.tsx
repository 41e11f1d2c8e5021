import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Bordereaux } from '#contract/accounting/bordereaux.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import { CarrierBordereaux } from '#web/admin/books/bordereaux/CarrierBordereaux.tsx'
import { MonthChoice, nameMonth } from '#web/admin/books/bordereaux/MonthChoice.tsx'
import { bordereauxPath, bordereauxQuery } from '#web/admin/books/bordereaux/queries.ts'
import { premiumPath } from '#web/admin/books/premium/queries.ts'
import { ReportTable } from '#web/admin/books/ReportTable.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { dollars } from '#web/ui/dollars.ts'

type Part = Bordereaux['total']
type Line = Part & { id: string; name: string }

const COLUMNS: readonly { head: string; value: (line: Part) => number }[] = [
  { head: 'Gross premium', value: ({ gross }) => gross },
  { head: 'Commission', value: ({ commission }) => commission },
  { head: 'Net premium', value: ({ net }) => net },
  { head: 'Claims paid', value: ({ paid }) => paid },
  { head: 'Reserve', value: ({ reserve }) => reserve },
  { head: 'Payable', value: ({ payable }) => payable },
]

/** @rule O14 Bordereaux of premium and losses for each carrier and month; together they are the books. */
export default function BordereauxPage() {
  const search = new URLSearchParams(useSearch())
  const month = search.get('month') ?? ''
  const carrier = search.get('carrier')
  return (
    <RepPage
      title="Bordereaux"
      lead={() => 'What each carrier has of the premium and the claims of a month, by its shares.'}
    >
      {carrier === null ? <Overview month={month} /> : <CarrierBordereaux month={month} carrier={carrier} />}
    </RepPage>
  )
}

function Overview({ month }: { month: string }) {
  const query = useQuery(bordereauxQuery(month))
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[40rem]" />}>
      {(found) => <Shown found={found} />}
    </QueryView>
  )
}

function Shown({ found }: { found: Bordereaux }) {
  const { month, today, time_zone: zone, carriers, kept, total, extras, register_net: register } = found
  const lines: Line[] = [...carriers, { ...kept, id: 'kept', name: 'Kept by us' }]
  const days = `${month}-01..${addDays(addMonths(`${month}-01` as CalendarDate, 1), -1)}`
  return (
    <div className="grid gap-8">
      <MonthChoice month={month} today={today} pathOf={(next) => bordereauxPath({ month: next })} />
      <p className="max-w-measure text-muted">
        {nameMonth(month)}, in our time zone ({zone.replaceAll('_', ' ')}). Gross premium is after discounts.
        Reserve and payable are those at the end of the month.
      </p>
      <ReportTable
        label="Carriers"
        of="Carrier"
        lines={lines}
        keyOf={({ id }) => id}
        name={({ id, name, documents, claims }) => (
          <>
            <Link href={bordereauxPath({ month, carrier: id })} className="font-semibold hover:text-fairway">
              {name}
            </Link>{' '}
            <span className="text-muted">
              {documents} {documents === 1 ? 'document' : 'documents'}, {claims}{' '}
              {claims === 1 ? 'claim' : 'claims'}
            </span>
          </>
        )}
        columns={COLUMNS}
        total={COLUMNS.map(({ value }) => value(total))}
      />
      {Math.round(100 * (total.net + extras)) === Math.round(100 * register) ? (
        <p className="max-w-measure text-sm text-fairway">
          With <span className="money">{dollars(extras)}</span> for signs, shipping, and cancellation fees,
          net premium is <span className="money">{dollars(register)}</span>, as in the{' '}
          <TextLink to={premiumPath({ posted: days })}>premium register</TextLink>.
        </p>
      ) : (
        <Notice kind="attention" title="The bordereaux and the premium register differ">
          Don’t send them before an owner has looked into it with <code>npm run books:check</code>.
        </Notice>
      )}
    </div>
  )
}
