import { use } from 'react'
import { type DeskRow } from '#contract/desk/desk-lists.ts'
import { DUE_REASONS } from '#domain/desk/due.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { RunContext } from '#web/admin/desk/bulk/run-context.ts'
import { useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { describeDueDay, isSoon } from '#web/admin/desk/rows/due-day.ts'
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
  const { due_reason: reason, due_on: on, first_contest_date: first } = row
  const day = on === null ? undefined : parseIsoDate(on)
  if (reason === null || day === undefined)
    return <span className="text-muted">{first === null ? 'No date yet' : 'Nothing'}</span>
  const isWaiting = reason === 'referral' || reason === 'change'
  return (
    <span className={isSoon(day, today) ? 'text-sand' : ''}>
      {DUE_REASONS[reason].label}
      {reason === 'good-until' ? ' ' : ', '}
      {describeDueDay(day, { today, isWaiting })}
    </span>
  )
}
