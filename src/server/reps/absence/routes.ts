import * as contract from '#contract/rep-absences.ts'
import { isAway } from '#domain/reps/absence.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { readCovered } from '#server/reps/absence/absences.ts'
import { listAbsences } from '#server/reps/absence/repository.ts'
import { endAbsence, setAbsence } from '#server/reps/absence/set-absence.ts'
import { findRepName } from '#server/reps/repository.ts'

export function registerAbsenceRoutes(server: Server): void {
  serve(server, contract.getOwnAbsence, async (context, { caller }) => {
    const { id } = requireRep(caller)
    const covered = new Set(await readCovered(context, id))
    const away = (await listAbsences(context.db)).filter(({ repId }) => covered.has(repId))
    const covering = away.map(({ repId, name, until }) => ({ id: repId, name, until }))
    return { data: { ...(await present(context, id)), covering } }
  })

  serve(server, contract.setOwnAbsence, async (context, { body, caller }) => {
    const by = requireRep(caller)
    await setAbsence(context, { ...body, repId: by.id, by })
    return { data: await present(context, by.id) }
  })

  serve(server, contract.endOwnAbsence, async (context, { caller }) => {
    const by = requireRep(caller)
    await endAbsence(context, { repId: by.id, by })
    return { data: await present(context, by.id) }
  })

  serve(server, contract.setAbsence, async (context, { params, body, caller }) => {
    await setAbsence(context, { ...body, repId: params.id, by: requireRep(caller) })
    return { data: await present(context, params.id) }
  })

  serve(server, contract.endAbsence, async (context, { params, caller }) => {
    await endAbsence(context, { repId: params.id, by: requireRep(caller) })
    return { data: await present(context, params.id) }
  })
}

async function present({ db, now }: Context, repId: string) {
  const found = (await listAbsences(db)).find((absence) => absence.repId === repId)
  if (!found || !isAway(found, officeDay(now()))) return { absence: null }
  const { until, standInId } = found
  const name = standInId === null ? undefined : await findRepName(db, standInId)
  return {
    absence: { until, stand_in: standInId === null || name === undefined ? null : { id: standInId, name } },
  }
}
