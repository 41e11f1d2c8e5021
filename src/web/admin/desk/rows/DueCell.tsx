import { use } from 'react'
import type { DeskRow } from '#contract/desk/desk-lists.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { RunContext } from '#web/admin/desk/bulk/run-context.ts'
import { useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { describeDue, isSoon } from '#web/admin/desk/rows/due-day.ts'
import { firstNameOf } from '#web/rep-frame/here-now/initials.ts'
import { RepInitials } from '#web/rep-frame/here-now/RepInitials.tsx'

/** What happens next, unless a colleague is at work on it, or something was just done with it. */
export function DueCell({ row }: { row: DeskRow }) {
  const result = use(RunContext).get(row.id)
  const { others, today } = useShared()
  if (result)
    return (
      <span
        title={result.text}
        className={`block max-w-48 truncate ${result.isFailed ? 'text-flag' : 'text-muted'}`}
      >
        {result.text}
      </span>
    )
  const [first, ...more] = others.get(row.id) ?? []
  if (!first) return <Due row={row} today={today} />
  return (
    <span className="flex items-center gap-2 text-water">
      <RepInitials name={first.name} isOther />
      {firstNameOf(first.name)} {first.isEditing ? 'is editing' : 'has it open'}
      {more.length > 0 && <span className="text-muted"> +{more.length}</span>}
    </span>
  )
}

function Due({ row, today }: { row: DeskRow; today: CalendarDate }) {
  const text = describeDue(row, today)
  if (text === undefined)
    return <span className="text-muted">{row.first_contest_date === null ? 'No date yet' : 'Nothing'}</span>
  return <span className={isSoon(row.due_on as CalendarDate, today) ? 'text-sand' : ''}>{text}</span>
}
