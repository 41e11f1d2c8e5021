import type { EndpointRequest } from '#contract/endpoint.ts'
import type { setOwnAbsence } from '#contract/rep-absences.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { type Absence, findStandIn, isAway } from '#domain/reps/absence.ts'
import { canStandIn } from '#domain/reps/roles.ts'
import { addDays, formatLongDate } from '#domain/values/calendar.ts'
import { officeDay } from '#domain/values/office-day.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listAbsences, lockAbsences, updateAbsence } from '#server/reps/absence/repository.ts'
import { lockRep } from '#server/reps/people/repository.ts'
import { lockActiveRep, type StoredRep } from '#server/reps/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

type NewAbsence = EndpointRequest<typeof setOwnAbsence>['body']

interface AbsenceRequest {
  /** Who is away. */
  repId: string
  /** Who says so: they themselves or an owner. */
  by: Rep
}

/** Longer than that is no absence. */
const MAX_DAYS = 366

/**
 * Says that a rep is away from now until a day.
 *
 * @rule O18 A rep who is away has a colleague who stands in: one who may do the same work, is there, or has somebody who is.
 */
export function setAbsence(
  context: Context,
  { repId, by, until, stand_in_id: standInId }: AbsenceRequest & NewAbsence,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockAbsences(trx)
    const absent = await requireRepToChange(trx, repId)
    const today = officeDay(context.now())
    if (until < today || until > addDays(today, MAX_DAYS))
      throw invalid('until', 'Choose a day from today on, within a year')
    const standIn = standInId === repId ? undefined : await lockActiveRep(trx, { id: standInId })
    if (!standIn || !canStandIn(standIn, absent))
      throw invalid('stand_in_id', 'Choose a colleague who does the same work')
    const others = (await listAbsences(trx)).filter((absence) => absence.repId !== repId)
    requireSomebodyThere([...others, { repId, until, standInId }], { repId, standIn, today })
    await updateAbsence(trx, repId, { awayUntil: until, standInId })
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: by.id,
      event: 'rep_away',
      detail: { rep: repId, until, stand_in: standInId },
    })
  })
}

export function endAbsence(context: Context, { repId, by }: AbsenceRequest): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockAbsences(trx)
    const { awayUntil } = await requireRepToChange(trx, repId)
    if (awayUntil === null || !isAway({ until: awayUntil }, officeDay(context.now())))
      effects.noAudit('They’re already there')
    else {
      const event = { event: 'rep_back', detail: { rep: repId } } as const
      await effects.audit({ at: context.now(), actor: 'rep', repId: by.id, ...event })
    }
    await updateAbsence(trx, repId, { awayUntil: null, standInId: null })
  })
}

/** @rule O18 Two who are away cannot stand in for each other, nor several in a circle. */
function requireSomebodyThere(
  absences: readonly Absence[],
  { repId, standIn, today }: { repId: string; standIn: StoredRep; today: Absence['until'] },
): void {
  if (findStandIn(repId, absences, today) !== undefined) return
  const theirs = absences.find((absence) => absence.repId === standIn.id)
  const until = theirs ? ` until ${formatLongDate(theirs.until)}` : ''
  throw invalid(
    'stand_in_id',
    `${standIn.name} is away${until}, and no one else is there for them. Choose another colleague`,
  )
}

async function requireRepToChange(trx: Db, id: string): Promise<StoredRep> {
  const found = await lockRep(trx, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
  return found
}

function invalid(field: string, message: string): ProblemError {
  const problem: FieldProblem = { section: 'request', field, message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}
