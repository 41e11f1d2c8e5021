import { getRepSession, makeFirstRep, signIn, signOut } from '#contract/reps.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { requireRep } from '#server/access/access.ts'
import { limitLookUps } from '#server/kit/http/limits/rate-limits.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { getDeviceCookieName, findKnownDevice } from '#server/reps/sign-in/known-device.ts'
import { createFirstRep } from '#server/reps/create-first-rep.ts'
import { getRepCookieName, getRepCookieOptions } from '#server/reps/rep-session.ts'
import { setPendingCookie } from '#server/reps/second-factor/pending-cookie.ts'
import { startPendingSignIn } from '#server/reps/second-factor/prove-second-factor.ts'
import { deleteRepSession } from '#server/reps/repository.ts'
import { signIn as signInRep } from '#server/reps/sign-in/sign-in.ts'
import { presentRep, startSession } from '#server/reps/sign-in/start-session.ts'

export function registerRepRoutes(server: Server): void {
  serve(server, signIn, async (context, request) => {
    const { env } = context
    const { body, raw, cookie, response } = request
    const deviceCookie = cookie(getDeviceCookieName(env))
    const device = await findKnownDevice(context, body.email, deviceCookie)
    // A known device has its own count, so that nobody else at its address makes it wait.
    if (device === undefined) await limitLookUps(context, env, raw)
    const { rep, secondFactors } = await signInRep(context, { ...body, ip: raw.ip, device })
    await endSession(context, raw.cookies[getRepCookieName(env)])
    if (secondFactors.length > 0) {
      setPendingCookie(env, response, await startPendingSignIn(context, rep))
      response.status(202)
      return { second_factors: [...secondFactors] }
    }
    return startSession(context, rep, request)
  })

  serve(server, getRepSession, (_context, { caller }) => ({ data: presentRep(requireRep(caller)) }))

  serve(server, signOut, async (context, { raw, response }) => {
    const name = getRepCookieName(context.env)
    await endSession(context, raw.cookies[name])
    response.setCookie(name, '', { ...getRepCookieOptions(context.env), expires: new Date(0) })
    return { data: { signed_out: true as const } }
  })

  serve(server, makeFirstRep, async (context, request) =>
    startSession(context, await createFirstRep(context, request.body), request),
  )
}

/** Deletes the session, so that a copy of its cookie is useless. */
async function endSession(context: Context, cookie: string | undefined): Promise<void> {
  if (cookie === undefined) return
  await runWrite(context, async (trx, effects) => {
    const session = hashSecret(cookie)
    const repId = await deleteRepSession(trx, session)
    if (repId === undefined) return effects.noAudit('We couldn’t find that session')
    effects.disconnect({ session })
    const at = context.now()
    return effects.audit({ at, actor: 'rep', repId, event: 'rep_signed_out', detail: {} })
  })
}
