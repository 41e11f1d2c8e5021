import { type DeskList, type DeskRow } from '#contract/desk/desk-lists.ts'
import { DUE_REASONS } from '#domain/desk/due.ts'
import { formatShortDay, parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { StateCell } from '#web/admin/desk/rows/StateCell.tsx'
import { type Column } from '#web/data/table/columns.ts'

/** What every list of the desk shows of a quote: the scorecard in short, whom it is for, and what is next. */
export const DESK_COLUMNS: readonly Column<DeskList>[] = [
  {
    id: 'quote_number',
    header: 'Quote',
    cell: ({ policy_number, quote_number }) => (
      <span className="whitespace-nowrap">{policy_number ?? quote_number}</span>
    ),
  },
  { id: 'tournament_name', cell: (row) => <EventCell {...row} /> },
  {
    id: 'first_contest_date',
    header: 'First tee',
    sort: 'event',
    cell: ({ first_contest_date: day }) =>
      day === null ? null : <span className="whitespace-nowrap">{formatDay(day)}</span>,
  },
  { id: 'insured', cell: ({ insured }) => (insured.length === 0 ? null : <Insured lines={insured} />) },
  { id: 'fee', sort: 'fee', align: 'end', cell: ({ fee }) => (fee === null ? null : dollars(fee)) },
  { id: 'unpaid', align: 'end', cell: ({ unpaid }) => (unpaid === 0 ? null : dollars(unpaid)) },
  { id: 'state', cell: (row) => <StateCell row={row} /> },
  { id: 'due_on', header: 'Next due', sort: 'due', cell: (row) => <DueCell {...row} /> },
  { id: 'rep_name', cell: (row) => <RepCell row={row} /> },
]

/** What is unpaid stands where something is. */
export function columnsOf(showsUnpaid: boolean): readonly Column<DeskList>[] {
  return showsUnpaid ? DESK_COLUMNS : DESK_COLUMNS.filter(({ id }) => id !== 'unpaid')
}

function EventCell({ tournament_name: event, client_name: client, email }: DeskRow) {
  const who = client ?? email
  return (
    // Two lines in columns, whatever somebody else types meanwhile, so that no row moves.
    <span className="grid @3xl:w-52 @3xl:*:truncate @5xl:w-72">
      {event === null ? (
        <span className="text-muted">No name yet</span>
      ) : (
        <span title={event} className="font-semibold">
          {event}
        </span>
      )}
      <span title={who ?? undefined} className="text-muted">
        {who ?? 'No client yet'}
      </span>
    </span>
  )
}

function Insured({ lines }: { lines: readonly string[] }) {
  const [first, ...others] = lines
  return (
    <span title={lines.join('\n')} className="inline-block @min-[60rem]:min-w-39">
      {first}
      {others.length > 0 && <span className="text-muted"> and {others.length} more</span>}
    </span>
  )
}

function DueCell({ due_reason: reason, due_on: on, first_contest_date: first }: DeskRow) {
  if (reason === null || on === null)
    return <span className="text-muted">{first === null ? 'No date yet' : 'Nothing'}</span>
  const isWaiting = reason === 'referral' || reason === 'change'
  const day = isWaiting ? `${isOver(on) ? 'since' : 'by'} ${formatDay(on)}` : formatDay(on)
  return (
    <span className={isSoon(on) ? 'text-sand' : ''}>
      {DUE_REASONS[reason].label} <span className="whitespace-nowrap">{day}</span>
    </span>
  )
}

const DAY_MS = 86_400_000

/** Today, tomorrow or overdue. */
function isSoon(iso: string): boolean {
  return new Date(iso).getTime() - Date.now() < DAY_MS
}

/** What waits and has no day by which it has to be done, has the day since which it waits. */
function isOver(iso: string): boolean {
  return Date.now() - new Date(iso).getTime() >= DAY_MS
}

/** A day with its month is the only one of its kind. */
const NEAR_DAYS = 300

function formatDay(iso: string): string {
  const day = parseIsoDate(iso)
  if (!day) return iso
  const isNear = Math.abs(new Date(day).getTime() - Date.now()) < NEAR_DAYS * DAY_MS
  return isNear ? formatShortDay(day) : `${formatShortDay(day)}, ${day.slice(0, 4)}`
}

function dollars(amount: number): string {
  return formatMoney(fromDollars(amount), '$')
}

/** Who looks after a quote. */
function RepCell({ row: { rep_name: name } }: { row: DeskRow }) {
  if (name === null) return <span className="whitespace-nowrap text-muted">Nobody</span>
  return <>{name}</>
}
