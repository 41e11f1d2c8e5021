import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { deleteRepSessionById } from '#server/reps/account/repository.ts'
import { endSessionsOf } from '#server/reps/account/sessions.ts'
import { changeRep, type RepChange } from '#server/reps/people/change-rep.ts'
import type { StoredRep } from '#server/reps/repository.ts'
import {
  takeCodeApp,
  takePasskey,
  tellOfSecondFactor,
} from '#server/reps/second-factor/manage-second-factor.ts'

/**
 * Ends all sessions of a rep; of one's own, the one that asks stays.
 *
 * @rule R02 An owner ends a colleague's sessions, on every device and at once, also where a sign-in has only begun.
 */
export function endSessions(context: Context, change: RepChange): Promise<StoredRep> {
  const except = change.rep.id === change.id ? change.rep.session : undefined
  return changeRep(context, change, 'rep_sessions_ended', async (trx, found, _owners, effects) => ({
    sessions: await endSessionsOf(trx, effects, found.id, except),
  }))
}

/** Throws NOT_FOUND where it has ended already, or is somebody else's. */
export function endSession(context: Context, change: RepChange & { session: string }): Promise<StoredRep> {
  return changeRep(context, change, 'rep_sessions_ended', async (trx, found, _owners, effects) => {
    const session = await deleteRepSessionById(trx, { repId: found.id, id: change.session })
    if (session === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'session' })
    effects.disconnect({ session })
    return { sessions: 1 }
  })
}

/** @rule N97 Whose second factor an owner takes away hears of it by mail. */
export function removeApp(context: Context, change: RepChange): Promise<StoredRep> {
  const event = 'rep_code_app_removed'
  return changeRep(context, change, event, async (trx, { id, email }) => {
    await takeCodeApp(trx, id)
    await tellOfSecondFactor(trx, { env: context.env, at: context.now(), email, event })
    return {}
  })
}

/** Throws NOT_FOUND where there is no such passkey of theirs. */
export function removeKey(context: Context, change: RepChange & { passkey: string }): Promise<StoredRep> {
  const event = 'rep_passkey_removed'
  return changeRep(context, change, event, async (trx, { id, email }) => {
    await takePasskey(trx, id, change.passkey)
    await tellOfSecondFactor(trx, { env: context.env, at: context.now(), email, event })
    return {}
  })
}
