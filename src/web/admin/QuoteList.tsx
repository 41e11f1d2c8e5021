import { findQuotes, findQuotesCsv } from '#contract/reps.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { REP, stepPath } from '#web/app/viewer.ts'
import { DataList } from '#web/data/DataList.tsx'
import { type FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { type Column } from '#web/data/table/columns.ts'
import { ButtonLink } from '#web/ui/Link.tsx'

const COLUMNS: readonly Column<typeof findQuotes>[] = [
  { id: 'quote_number', header: 'Quote' },
  { id: 'tournament_name' },
  {
    id: 'first_contest_date',
    sort: 'event',
    cell: ({ first_contest_date }) => formatDay(first_contest_date),
  },
  { id: 'email' },
  { id: 'policy_number', header: 'Policy' },
]

const FILTERS: FilterFields<typeof findQuotes> = {
  search: { kind: 'text', label: 'Quote number, reference or e-mail' },
  state: {
    kind: 'choice',
    label: 'State',
    options: [
      { value: 'open', label: 'Not bought yet' },
      { value: 'bought', label: 'Bought' },
    ],
  },
  event: { kind: 'dates', label: 'First contest' },
}

/** All quotes, the last touched first. */
export function QuoteList() {
  return (
    <DataList
      label="Quotes"
      list={findQuotes}
      columns={COLUMNS}
      filters={FILTERS}
      rowPath={(contact) => stepPath({ viewer: REP, contact }, 'contact-information')}
      file={findQuotesCsv}
      empty={
        <Empty title="There is no quote yet">
          <ButtonLink kind="primary" to="/">
            Start a quote
          </ButtonLink>
        </Empty>
      }
    />
  )
}

function formatDay(iso: string | null): string | null {
  const date = iso === null ? undefined : parseIsoDate(iso)
  return date ? formatLongDate(date) : null
}
