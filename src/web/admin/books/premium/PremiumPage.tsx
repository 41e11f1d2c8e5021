import { useQuery } from '@tanstack/react-query'
import {
  listPremium,
  listPremiumCsv,
  listPremiumWorkbook,
  type PremiumRow,
} from '#contract/accounting/premium.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { premiumTotalsQuery, type PremiumQuery } from '#web/admin/books/premium/queries.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

type List = typeof listPremium
type Amount = 'premium' | 'discounts' | 'extras' | 'cancellation_fees' | 'commission' | 'net'

const AMOUNTS: readonly { id: Amount; header: string }[] = [
  { id: 'premium', header: 'Gross premium' },
  { id: 'discounts', header: 'Discounts' },
  { id: 'extras', header: 'Signs and shipping' },
  { id: 'cancellation_fees', header: 'Cancellation fees' },
  { id: 'commission', header: 'Commission' },
  { id: 'net', header: 'Net' },
]

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'posted_on',
    header: 'Date',
    sort: 'posted',
    cell: ({ posted_on: on }) => <span className="whitespace-nowrap">{formatDay(on)}</span>,
  },
  {
    id: 'number',
    header: 'Document',
    cell: ({ number, type }) => (
      <span className="whitespace-nowrap" title={ENTRY_TYPE_NAMES[type]}>
        {number}
      </span>
    ),
  },
  { id: 'policy_number', header: 'Policy', cell: ({ policy_number: policy }) => policy },
  { id: 'party', header: 'Customer', cell: ({ party }) => party },
  {
    id: 'event_on',
    header: 'Event',
    cell: ({ event_on: on }) =>
      on === null ? null : <span className="whitespace-nowrap">{formatDay(on)}</span>,
  },
  ...AMOUNTS.map(({ id, header }) => ({
    id,
    header,
    align: 'end' as const,
    // On a narrow screen there is no heading: amounts say their names, and those of nothing are left out.
    cell: (row: PremiumRow) => (
      <span className={`whitespace-nowrap ${row[id] === 0 ? '@max-[45rem]:hidden' : ''}`}>
        <span className="text-muted @min-[45rem]:hidden">{header} </span>
        <span className="money">{dollars(row[id])}</span>
      </span>
    ),
  })),
]

const FILTERS: FilterFields<List> = {
  posted: { kind: 'dates', label: 'Date' },
  producer: { kind: 'text', label: 'Producer’s email' },
}

/** @rule O06 Each document that moved premium, whose sums are those of the trial balance; each opens into its policy. */
export default function PremiumPage() {
  return (
    <RepPage
      title="Premium register"
      lead={() => 'Every document that moved premium. Each amount adds up to its account in the books.'}
    >
      <DataList
        label="Premium"
        list={listPremium}
        columns={COLUMNS}
        filters={FILTERS}
        file={listPremiumCsv}
        workbook={listPremiumWorkbook}
        rowPath={({ policy_number: policy }) => policyPath(policy)}
        heading={(shown) => <Totals query={shown.view.filters} />}
        empty={
          <Empty title="No premium yet">
            <p className="text-muted">The first purchase makes the first line.</p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </RepPage>
  )
}

function Totals({ query }: { query: PremiumQuery }) {
  const { data } = useQuery(premiumTotalsQuery(query))
  return (
    <dl aria-label="Totals" className="flex min-h-11 flex-wrap gap-x-6 gap-y-2">
      {AMOUNTS.map(({ id, header }) => (
        <div key={id}>
          <dt className="text-muted">{header}</dt>
          <dd className="money font-semibold">{data ? dollars(data[id]) : '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
