import { type Absence, findStandIn, isAway, listCovered } from '#domain/reps/absence.ts'
import { officeDay } from '#domain/values/office-day.ts'
import type { Context } from '#server/kit/context.ts'
import { listAbsences } from '#server/reps/absence/repository.ts'

type Reading = Pick<Context, 'db' | 'now'>

/** For whom a rep stands in now. */
export async function readCovered({ db, now }: Reading, repId: string): Promise<string[]> {
  return listCovered(repId, await listAbsences(db), officeDay(now()))
}

/** Who is away now, by their id, and who is there for them. */
export async function readAway({ db, now }: Reading): Promise<ReadonlyMap<string, Absence>> {
  const absences = await listAbsences(db)
  const today = officeDay(now())
  return new Map(
    absences
      .filter((absence) => isAway(absence, today))
      .map(({ repId, until }) => {
        const standInId = findStandIn(repId, absences, today) ?? null
        return [repId, { repId, until, standInId }]
      }),
  )
}
