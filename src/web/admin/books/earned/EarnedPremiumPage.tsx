import { useQuery } from '@tanstack/react-query'
import {
  type EarnedRow,
  listEarnedPremium,
  listEarnedPremiumCsv,
  listEarnedPremiumWorkbook,
} from '#contract/accounting/earned-premium.ts'
import { EndOfDay } from '#web/admin/books/earned/EndOfDay.tsx'
import { type EarnedQuery, earnedTotalsQuery } from '#web/admin/books/earned/queries.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

type List = typeof listEarnedPremium
type Amount = 'written' | 'earned' | 'unearned' | 'commission' | 'commission_unearned'

const AMOUNTS: readonly { id: Amount; header: string }[] = [
  { id: 'written', header: 'Premium' },
  { id: 'earned', header: 'Earned' },
  { id: 'unearned', header: 'Unearned' },
  { id: 'commission', header: 'Commission' },
  { id: 'commission_unearned', header: 'Commission unearned' },
]

const COLUMNS: readonly Column<List>[] = [
  { id: 'policy_number', header: 'Policy', sort: 'issued', cell: ({ policy_number: policy }) => policy },
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer },
  { id: 'event', header: 'Event', cell: ({ event }) => event },
  { id: 'played', header: 'Contests', cell: (row) => describePlay(row) },
  ...AMOUNTS.map(({ id, header }) => ({
    id,
    header,
    align: 'end' as const,
    // On a narrow screen there is no heading: amounts say their names, and those of nothing are left out.
    cell: (row: EarnedRow) => (
      <span className={`whitespace-nowrap ${row[id] === 0 ? '@max-[45rem]:hidden' : ''}`}>
        <span className="text-muted @min-[45rem]:hidden">{header} </span>
        <span className="money">{dollars(row[id])}</span>
      </span>
    ),
  })),
]

const FILTERS: FilterFields<List> = {
  part: {
    kind: 'choice',
    label: 'Premium',
    options: [
      { value: 'unearned', label: 'With unearned premium' },
      { value: 'earned', label: 'All earned' },
    ],
  },
}

/** Why so much is earned. */
function describePlay({ contests, played, next_on: next, ended_on: ended }: EarnedRow): string {
  if (ended !== null) return `Ended ${formatDay(ended)}`
  if (played === contests) return contests === 1 ? 'Played' : 'All played'
  const when = next === null ? 'date awaited' : formatDay(next)
  return contests === 1 ? when : `${played} of ${contests} played, ${when}`
}

/** @rule N82 What of the premium is earned at the end of a day, policy by policy. */
export default function EarnedPremiumPage() {
  return (
    <RepPage
      title="Earned and unearned premium"
      lead={() =>
        'Premium is earned on the day of each contest. It is shown after discounts, with what cancellations kept, and without signs and shipping.'
      }
    >
      <DataList
        label="Policies"
        list={listEarnedPremium}
        columns={COLUMNS}
        filters={FILTERS}
        file={listEarnedPremiumCsv}
        workbook={listEarnedPremiumWorkbook}
        rowPath={({ policy_number: policy }) => policyPath(policy)}
        heading={(shown) => (
          <Totals
            query={shown.view.filters}
            onDay={(day) =>
              shown.change({ filters: { ...shown.view.filters, day }, after: undefined, before: undefined })
            }
          />
        )}
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

function Totals({ query, onDay }: { query: EarnedQuery; onDay: (day: string) => void }) {
  const { data } = useQuery(earnedTotalsQuery(query))
  return (
    <div className="grid gap-4">
      <EndOfDay day={query.day ?? data?.day ?? ''} today={data?.today} onChange={onDay} />
      <dl aria-label="Totals" className="flex min-h-11 flex-wrap gap-x-6 gap-y-2">
        {AMOUNTS.map(({ id, header }) => (
          <div key={id}>
            <dt className="text-muted">{header}</dt>
            <dd className="money font-semibold">{data ? dollars(data[id]) : '…'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
