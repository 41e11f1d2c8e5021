import type { ClaimRow, listClaims } from '#contract/claims/listing.ts'
import { CLAIM_STATE_NAMES } from '#domain/claims/desk/claim-names.ts'
import { NEXT_ACT_NAMES } from '#domain/claims/desk/next-act.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { useToday } from '#web/admin/desk/rows/use-today.ts'
import { ClaimMark } from '#web/admin/claims/list/ClaimMark.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { textWidth } from '#web/data/table/text-width.ts'
import { formatDay } from '#web/ui/format-day.ts'

/** What every row says of a claim: whose win it is, where it stands, what it owes and what is done next. */
export const CLAIM_COLUMNS: readonly Column<typeof listClaims>[] = [
  { id: 'number', length: ({ number }) => textWidth(number) },
  { id: 'winner', grows: true, narrow: 'above', isRowHeader: true, cell: (row) => <Winner {...row} /> },
  {
    id: 'contest',
    leaves: 'second',
    narrow: 'nowhere',
    length: ({ title }) => textWidth(title),
    cell: ({ title }) => (
      <span title={title} className="block max-w-36 truncate">
        {title}
      </span>
    ),
  },
  {
    id: 'state',
    length: ({ state }) => CLAIM_STATE_NAMES[state].length,
    cell: (row) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <ClaimMark state={row.state} />
        {CLAIM_STATE_NAMES[row.state]}
      </span>
    ),
  },
  {
    id: 'since',
    header: 'Age',
    leaves: 'third',
    narrow: 'nowhere',
    align: 'end',
    // The longer ago, the more days.
    length: ({ since }) => -Date.parse(since),
    cell: (row) => <Age since={row.since} />,
  },
  {
    id: 'documents_owed',
    header: 'Owed',
    align: 'end',
    length: ({ documents_owed: owed }) => owed,
    cell: ({ documents_owed: owed }) => (
      <>
        {owed}
        <span className="@min-[45rem]:sr-only"> {owed === 1 ? 'document' : 'documents'} owed</span>
      </>
    ),
  },
  {
    id: 'reserve',
    sort: 'reserve',
    align: 'end',
    narrow: 'above-end',
    length: ({ reserve }) => reserve,
    cell: ({ reserve }) => (
      <span className="money font-semibold">{formatMoney(fromDollars(reserve), '$')}</span>
    ),
  },
  {
    id: 'due_on',
    header: 'Due',
    sort: 'due',
    length: ({ due_on: due }) => (due === null ? 0 : textWidth(formatDay(due))),
    cell: (row) => <Due {...row} />,
  },
  {
    id: 'next',
    length: (row) => textWidth(NEXT_ACT_NAMES[row.next]) + textWidth(besides(row)),
    cell: (row) => (
      <span className="whitespace-nowrap">
        {NEXT_ACT_NAMES[row.next]}
        {besides(row) !== '' && <span className="text-water">, {besides(row)}</span>}
      </span>
    ),
  },
  {
    id: 'rep_name',
    leaves: 'first',
    narrow: 'nowhere',
    length: ({ rep_name: name }) => textWidth(name ?? ''),
    cell: ({ rep_name: name }) => <span className="whitespace-nowrap">{name}</span>,
  },
]

function Winner({ winner, event }: ClaimRow) {
  return (
    <span title={`${winner}, ${event}`} className="block truncate">
      <span className="font-semibold">{winner}</span> <span className="ml-1 text-muted">{event}</span>
    </span>
  )
}

/** What stands beside the next step: the carrier is waited for, and something is to be looked at. */
function besides({ carrier_asked_on: asked, signals }: ClaimRow): string {
  return [
    ...(asked === null ? [] : [`carrier asked ${formatDay(asked)}`]),
    ...(signals === 0 ? [] : [`${signals} to look at`]),
  ].join(', ')
}

/** For how long it is in its state. */
function Age({ since }: Pick<ClaimRow, 'since'>) {
  const days = Math.max(0, daysBetween(dayOf(since), useToday()))
  return <span className="whitespace-nowrap">{days === 1 ? '1 day' : `${days} days`}</span>
}

/** The day of a moment for whoever reads. */
function dayOf(moment: string): CalendarDate {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) as CalendarDate
}

function Due({ due_on: due }: Pick<ClaimRow, 'due_on'>) {
  const today = useToday()
  if (due === null) return null
  const isSoon = due <= addDays(today, 1)
  return (
    <time dateTime={due} className={`whitespace-nowrap ${isSoon ? 'text-sand' : ''}`}>
      {formatDay(due)}
      {due < today && <span className="sr-only"> (past)</span>}
    </time>
  )
}
