import { queryOptions } from '@tanstack/react-query'
import { type Assignee, listAssignees } from '#contract/desk/assigning.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'

/** The reps of the office. A page that only offers them works without, if they cannot be read. */
export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: async () => (await call(listAssignees, { silent: true })).data,
})

/** Whom work can be given to: they can sign in, and their role lets them do it. */
export function listWorkers(
  reps: readonly Assignee[],
  isTheirs: (rep: { role: RepRole }) => boolean,
): Assignee[] {
  return reps
    .filter(
      ({ is_active: isActive, can_change: canChange, role }) =>
        isActive !== false && (role === undefined ? canChange !== false : isTheirs({ role })),
    )
    .toSorted((one, other) => Number(other.is_me) - Number(one.is_me))
}

/** Such as "away until Mon, May 3, Tom Becker stands in". */
export function describeAway({ until, stand_in: standIn }: NonNullable<Assignee['away']>): string {
  const away = `away until ${formatShortDay(until as CalendarDate)}`
  return standIn === null ? away : `${away}, ${standIn} is standing in`
}

/** Of a choice of colleagues: the name, and that they are away. */
export function nameColleague({ name, is_me: isMe, away }: Assignee): string {
  const called = isMe ? `Me, ${name}` : name
  return away ? `${called}, ${describeAway(away)}` : called
}
