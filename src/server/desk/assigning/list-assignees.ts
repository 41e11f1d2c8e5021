import { type Assignee, assignQuote } from '#contract/desk/assigning.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { readAway } from '#server/reps/absence/absences.ts'
import { listColleagues } from '#server/reps/repository.ts'

/**
 * The reps of the office, by name.
 *
 * @rule O18 Where work is given to somebody it is said that they are away, until when, and who stands in.
 */
export async function listAssignable(context: Pick<Context, 'db' | 'now'>, me: Rep): Promise<Assignee[]> {
  const colleagues = await listColleagues(context.db)
  const away = await readAway(context)
  const nameOf = (id: string | null) => colleagues.find((colleague) => colleague.id === id)?.name ?? null
  return colleagues.map(({ id, name, role, disabledAt }) => {
    const absence = away.get(id)
    return {
      id,
      name,
      is_me: id === me.id,
      is_active: disabledAt === null,
      role,
      can_change: isAllowed({ role }, assignQuote.permission),
      ...(absence && { away: { until: absence.until, stand_in: nameOf(absence.standInId) } }),
    }
  })
}
