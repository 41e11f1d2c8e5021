import type { DeskList, DeskRow } from '#contract/desk/desk-lists.ts'
import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import { describeDue, describeFirstDay } from '#web/admin/desk/rows/due-day.ts'
import { DueCell } from '#web/admin/desk/rows/DueCell.tsx'
import { InsuredCell } from '#web/admin/desk/rows/InsuredCell.tsx'
import { RepCell } from '#web/admin/desk/rows/RepCell.tsx'
import { useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { StateCell } from '#web/admin/desk/rows/StateCell.tsx'
import { readToday } from '#web/admin/desk/rows/use-today.ts'
import type { Column } from '#web/data/table/columns.ts'
import { textWidth } from '#web/data/table/text-width.ts'
import { dollars } from '#web/ui/dollars.ts'

/** What every list of the desk shows of a quote: the scorecard in short, whom it is for, and what is next. */
export const DESK_COLUMNS: readonly Column<DeskList>[] = [
  {
    id: 'quote_number',
    header: 'Quote',
    narrow: 'below-first',
    length: ({ policy_number, quote_number }) => textWidth(policy_number ?? quote_number),
    cell: ({ policy_number, quote_number }) => policy_number ?? quote_number,
  },
  { id: 'tournament_name', grows: true, narrow: 'above', cell: (row) => <EventCell {...row} /> },
  {
    id: 'first_contest_date',
    header: 'First tee',
    sort: 'event',
    narrow: 'nowhere',
    length: ({ first_contest_date: day }) =>
      day === null ? 0 : textWidth(describeFirstDay(day, readToday())),
    cell: ({ first_contest_date: day }) => (day === null ? null : <FirstDay day={day} />),
  },
  {
    id: 'insured',
    header: 'Contests',
    leaves: 'third',
    narrow: 'nowhere',
    length: ({ contests }) => contests.length,
    cell: (row, href) => (row.insured.length === 0 ? null : <InsuredCell row={row} href={href} />),
  },
  {
    id: 'prizes',
    leaves: 'first',
    narrow: 'nowhere',
    align: 'end',
    length: ({ prizes }) => prizes ?? 0,
    cell: ({ prizes }) => (prizes === null ? null : dollars(prizes)),
  },
  {
    id: 'fee',
    sort: 'fee',
    align: 'end',
    narrow: 'above-end',
    length: ({ fee }) => fee ?? 0,
    cell: ({ fee }) => (fee === null ? null : <span className="money font-semibold">{dollars(fee)}</span>),
  },
  {
    id: 'unpaid',
    align: 'end',
    narrow: 'nowhere',
    length: ({ unpaid }) => unpaid,
    cell: ({ unpaid }) => (unpaid === 0 ? null : dollars(unpaid)),
  },
  {
    id: 'state',
    length: ({ state }) => QUOTE_STATE_LABELS[state].length,
    cell: (row) => <StateCell row={row} />,
  },
  {
    id: 'due_on',
    header: 'Next due',
    sort: 'due',
    length: (row) => textWidth(describeDue(row, readToday()) ?? ''),
    cell: (row) => <DueCell row={row} />,
  },
  {
    id: 'rep_name',
    leaves: 'second',
    narrow: 'nowhere',
    length: ({ rep_name: name }) => Number(name !== null),
    cell: (row) => <RepCell row={row} />,
  },
]

/** What is unpaid stands where something is. */
export function columnsOf(showsUnpaid: boolean): readonly Column<DeskList>[] {
  return showsUnpaid ? DESK_COLUMNS : DESK_COLUMNS.filter(({ id }) => id !== 'unpaid')
}

function FirstDay({ day }: { day: string }) {
  return describeFirstDay(day, useShared().today)
}

/** On one line, cut where the room ends. */
function EventCell({ tournament_name: event, client_name: client, email }: DeskRow) {
  const who = client ?? email
  const whole = [event, who].filter((part) => part !== null).join(', ')
  return (
    <span title={whole} className={`block truncate ${event === null ? 'text-muted' : 'font-semibold'}`}>
      {event ?? 'No name yet'} <span className="ml-1 font-normal text-muted">{who ?? 'No client yet'}</span>
    </span>
  )
}
