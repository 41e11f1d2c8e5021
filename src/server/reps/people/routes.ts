import {
  acceptInvitation,
  changeRepRole,
  disableRep,
  enableRep,
  getInvitation,
  inviteRep,
  listPeople,
  resetRep,
  withdrawInvitation,
} from '#contract/rep-people.ts'
import { toWire } from '#contract/wire-record.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { acceptInvitation as acceptAsRep, requireInvitation } from '#server/reps/people/accept-invitation.ts'
import {
  changeRole,
  disableRep as disable,
  enableRep as enable,
  resetRep as reset,
} from '#server/reps/people/change-rep.ts'
import { inviteRep as invite, withdrawInvitation as withdraw } from '#server/reps/people/invite-rep.ts'
import type { Absence } from '#domain/reps/absence.ts'
import { readAway } from '#server/reps/absence/absences.ts'
import { listInvitations, listReps, type StoredInvitation } from '#server/reps/people/repository.ts'
import { listRepsWithSecondFactor } from '#server/reps/second-factor/repository.ts'
import type { StoredRep } from '#server/reps/repository.ts'
import { presentRep, startSession } from '#server/reps/sign-in/start-session.ts'

export function registerPeopleRoutes(server: Server): void {
  serve(server, listPeople, async ({ db, now }, { caller }) => {
    const rep = requireRep(caller)
    const [reps, invitations] = [await listReps(db), await listInvitations(db)]
    const secured = await listRepsWithSecondFactor(db)
    const away = await readAway({ db, now })
    return {
      data: {
        reps: reps.map((found) => ({
          ...presentPerson(found, rep, secured.has(found.id)),
          ...presentAway(away.get(found.id), reps),
        })),
        invitations: invitations.map((found) => presentInvitation(found, now())),
      },
    }
  })

  serve(server, inviteRep, async (context, { caller, body }) => ({
    data: presentInvitation(await invite(context, { ...body, rep: requireRep(caller) }), context.now()),
  }))

  serve(server, withdrawInvitation, async (context, { caller, params }) => {
    await withdraw(context, { ...params, rep: requireRep(caller) })
    return { data: { withdrawn: true as const } }
  })

  serve(server, changeRepRole, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const changed = await changeRole(context, { ...params, ...body, rep })
    return { data: await presentChanged(context, changed, rep) }
  })

  for (const [declared, change] of [
    [disableRep, disable],
    [enableRep, enable],
    [resetRep, reset],
  ] as const)
    serve(server, declared, async (context, { caller, params }) => {
      const rep = requireRep(caller)
      const changed = await change(context, { ...params, rep })
      return { data: await presentChanged(context, changed, rep) }
    })

  serve(server, getInvitation, async (context, { params }) => ({
    data: presentRep(await requireInvitation(context, params.token)),
  }))

  serve(server, acceptInvitation, async (context, request) => {
    const rep = await acceptAsRep(context, { ...request.params, ...request.body })
    return startSession(context, rep, request)
  })
}

/** Absent while they are there. */
function presentAway(absence: Absence | undefined, reps: readonly StoredRep[]) {
  if (!absence) return {}
  const { until, standInId } = absence
  const standIn = reps.find(({ id }) => id === standInId)?.name ?? null
  return { away: { until, stand_in_id: standInId, stand_in: standIn } }
}

export async function presentChanged({ db, now }: Context, changed: StoredRep, rep: Rep) {
  const secured = await listRepsWithSecondFactor(db)
  const away = await readAway({ db, now })
  return {
    ...presentPerson(changed, rep, secured.has(changed.id)),
    ...presentAway(away.get(changed.id), await listReps(db)),
  }
}

function presentPerson(stored: StoredRep, rep: Rep, hasSecondFactor: boolean) {
  return {
    ...toWire(stored, ['id', 'email', 'name', 'role', 'lastSignInAt']),
    state: stored.disabledAt ? ('disabled' as const) : ('active' as const),
    second_factor: hasSecondFactor,
    current: stored.id === rep.id,
  }
}

function presentInvitation(invitation: StoredInvitation, now: Date) {
  return {
    ...toWire(invitation, ['id', 'email', 'name', 'role', 'expiresAt']),
    expired: invitation.expiresAt <= now,
  }
}
