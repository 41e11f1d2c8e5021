import { useState } from 'react'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { Example, ExampleGroup } from '#web/admin/gallery/Example.tsx'
import { exampleList, examples, ROWS } from '#web/admin/gallery/example-list.ts'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Filters } from '#web/data/filters/Filters.tsx'
import { Empty, NoRows } from '#web/data/list/NoRows.tsx'
import { Pager } from '#web/data/list/Pager.tsx'
import { LoadFailure } from '#web/data/query/LoadFailure.tsx'
import { BulkBar } from '#web/data/selection/BulkBar.tsx'
import { useSelection } from '#web/data/selection/use-selection.ts'
import { completeColumns } from '#web/data/table/columns.ts'
import { DataTable } from '#web/data/table/DataTable.tsx'
import { SkeletonTable } from '#web/data/table/SkeletonTable.tsx'
import { ColumnMenu, SortField } from '#web/data/table/TableTools.tsx'
import { notify } from '#web/ui/notify.ts'

const COLUMNS = completeColumns(examples, [
  { id: 'event', sort: 'event' },
  { id: 'state' },
  { id: 'day', sort: 'day' },
  {
    id: 'fee',
    sort: 'fee',
    align: 'end',
    cell: ({ fee }) => (fee === null ? null : formatMoney(fromDollars(fee), '$')),
  },
])

const FILTERS: FilterFields<typeof examples> = {
  search: { kind: 'text', label: 'Event or course' },
  state: {
    kind: 'choice',
    label: 'State',
    several: true,
    options: ['Priced', 'Sent', 'Bought'].map((value) => ({ value, label: value })),
  },
  kind: { kind: 'choice', label: 'Sport', options: [{ value: 'golf', label: 'Golf' }] },
  day: { kind: 'dates', label: 'First day' },
}

const SET = 'search=silver&state=Priced,Sent&day=2027-05-01..'
const ACTIONS = ['Assign to me', 'Send again'].map((label) => ({
  id: label,
  label,
  run: () => void notify({ type: 'success', title: label, message: 'Nothing was changed.' }),
}))

/** A list full, waiting, failed and empty. */
export function DataExamples() {
  return (
    <>
      <FullList />
      <ExampleGroup title="A list that is loading">
        <SkeletonTable label="events" columns={COLUMNS} rows={5} />
      </ExampleGroup>
      <ExampleGroup title="A list that failed">
        <LoadFailure
          of="part"
          title="We can’t show this list right now"
          error={new Error('We couldn’t reach the server')}
          onRetry={() => {}}
        />
      </ExampleGroup>
      <ExampleGroup title="A list without rows">
        <div className="grid gap-6 sm:grid-cols-3">
          {Object.entries(EMPTY).map(([title, address]) => (
            <Example key={title} title={title}>
              <EmptyList address={address} />
            </Example>
          ))}
        </div>
      </ExampleGroup>
    </>
  )
}

const EMPTY = { 'None yet': '', 'No matches': 'search=silver', 'None left here': 'after=abc' }

function EmptyList({ address }: { address: string }) {
  const shown = exampleList({ address: new URLSearchParams(address), setAddress: () => {}, rows: [] })
  return <NoRows shown={shown} none={<Empty title="No events yet">Add one and it appears here.</Empty>} />
}

function FullList() {
  const [address, setAddress] = useState(new URLSearchParams(SET))
  const shown = exampleList({ address, setAddress, rows: ROWS })
  const selection = useSelection(shown)
  return (
    <ExampleGroup title="A list">
      <Filters shown={shown} fields={FILTERS} />
      <div className="@container grid gap-2">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="@min-[45rem]:hidden">
            <SortField shown={shown} columns={COLUMNS} />
          </div>
          <div className="ml-auto">
            <ColumnMenu shown={shown} columns={COLUMNS} />
          </div>
        </div>
        <DataTable
          label="Events"
          shown={shown}
          columns={COLUMNS}
          selection={selection}
          rowPath={({ id }) => `/admin/gallery?opened=${id}`}
        />
      </div>
      <Pager shown={shown} />
      <BulkBar rows={selection} filters={shown.view.filters} actions={ACTIONS} />
    </ExampleGroup>
  )
}
