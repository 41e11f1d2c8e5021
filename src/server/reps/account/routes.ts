import {
  changePassword,
  confirmIdentity,
  endOtherRepSessions,
  endRepSession,
  getProfile,
  listRepSessions,
  requestPasswordLink,
  resetPassword,
  saveProfile,
} from '#contract/rep-account.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { confirmIdentity as confirm } from '#server/reps/account/confirm-identity.ts'
import { describeDevice, endSessionsOf } from '#server/reps/account/sessions.ts'
import { requestPasswordLink as queueLinkRequest } from '#server/reps/account/password-links.ts'
import {
  deleteRepSessionById,
  listRepSessions as findSessions,
  type StoredRepSession,
} from '#server/reps/account/repository.ts'
import { requireProfile, saveProfile as saveOwn } from '#server/reps/account/profile.ts'
import { changePassword as change, resetPassword as reset } from '#server/reps/account/set-password.ts'
import { SESSION_IDLE_MS } from '#server/reps/rep-session.ts'
import { presentRep } from '#server/reps/sign-in/start-session.ts'

export function registerRepAccountRoutes(server: Server): void {
  serve(server, listRepSessions, async ({ db, now }, { caller }) => {
    const rep = requireRep(caller)
    const at = now()
    const usedSince = new Date(at.getTime() - SESSION_IDLE_MS)
    const found = await findSessions(db, { repId: rep.id, now: at, usedSince })
    return { data: found.map((session) => presentSession(session, rep)) }
  })

  serve(server, endRepSession, async (context, { caller, params }) => {
    const rep = requireRep(caller)
    await runWrite(context, async (trx, effects) => {
      const session = await deleteRepSessionById(trx, { repId: rep.id, id: params.id })
      if (session === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'session' })
      effects.disconnect({ session })
      await effects.audit(describeEnded(rep, context.now(), 1))
    })
    return { data: { ended: 1 } }
  })

  serve(server, endOtherRepSessions, async (context, { caller }) => {
    const rep = requireRep(caller)
    const ended = await runWrite(context, async (trx, effects) => {
      const count = await endSessionsOf(trx, effects, rep.id, rep.session)
      await effects.audit(describeEnded(rep, context.now(), count))
      return count
    })
    return { data: { ended } }
  })

  serve(server, getProfile, async ({ db }, { caller }) => ({
    data: await requireProfile(db, requireRep(caller)),
  }))

  serve(server, saveProfile, async (context, { caller, body }) => ({
    data: await saveOwn(context, requireRep(caller), body),
  }))

  serve(server, changePassword, async (context, { caller, body }) => {
    const rep = requireRep(caller)
    await change(context, rep, body)
    return { data: presentRep(rep) }
  })

  serve(server, confirmIdentity, async (context, { caller, body }) => {
    await confirm(context, requireRep(caller), body)
    return { data: { confirmed: true as const } }
  })

  serve(server, requestPasswordLink, async (context, { body }) => {
    await queueLinkRequest(context, body.email)
    return { data: { accepted: true as const } }
  })

  serve(server, resetPassword, async (context, { params, body }) => ({
    data: await reset(context, { ...params, ...body }),
  }))
}

function describeEnded({ id }: Rep, at: Date, sessions: number) {
  return { at, actor: 'rep', repId: id, event: 'rep_sessions_ended', detail: { sessions } } as const
}

function presentSession(session: StoredRepSession, rep: Rep) {
  return {
    ...toWire(session, ['id', 'createdAt']),
    device: describeDevice(session.userAgent),
    last_used_at: session.lastSeenAt.toISOString(),
    current: session.idHash === rep.session,
  }
}
