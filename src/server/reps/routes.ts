import { getRepSession, makeFirstRep, signIn, signOut } from '#contract/reps.ts'
import { runWrite } from '#server/platform/writes/run-write.ts'
import { type ResponseControls } from '#server/platform/http/response-controls.ts'
import { type Context } from '#server/platform/context.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { requireRep, type Rep } from '#server/platform/http/access.ts'
import { limitLookUps } from '#server/platform/http/limits/rate-limits.ts'
import { hashSecret } from '#server/platform/http/security/secret-token.ts'
import { getDeviceCookieName, findKnownDevice, rememberDevice } from '#server/reps/known-device.ts'
import { createFirstRep } from '#server/reps/create-first-rep.ts'
import { createRepSession, getRepCookieName, getRepCookieOptions } from '#server/reps/rep-session.ts'
import { deleteRepSession } from '#server/reps/repository.ts'
import { signIn as signInRep } from '#server/reps/sign-in.ts'

export function registerRepRoutes(server: Server): void {
  serve(server, signIn, async (context, { body, raw, response, cookie }) => {
    const { env } = context
    const deviceCookie = cookie(getDeviceCookieName(env))
    const device = await findKnownDevice(context, body.email, deviceCookie)
    // A known device has its own count, so that nobody else at its address makes it wait.
    if (device === undefined) await limitLookUps(context, env, raw)
    const rep = await signInRep(context, { ...body, ip: raw.ip, device })
    await endSession(context, raw.cookies[getRepCookieName(env)])
    return startSession(context, rep, response, deviceCookie)
  })

  serve(server, getRepSession, (_context, { caller }) => ({ data: presentRep(requireRep(caller)) }))

  serve(server, signOut, async (context, { raw, response }) => {
    const name = getRepCookieName(context.env)
    await endSession(context, raw.cookies[name])
    response.setCookie(name, '', { ...getRepCookieOptions(context.env), expires: new Date(0) })
    return { data: { signed_out: true as const } }
  })

  serve(server, makeFirstRep, async (context, { body, response, cookie }) =>
    startSession(
      context,
      await createFirstRep(context, body),
      response,
      cookie(getDeviceCookieName(context.env)),
    ),
  )
}

async function startSession(
  context: Context,
  rep: Rep,
  response: ResponseControls,
  deviceCookie: string | undefined,
) {
  const session = await createRepSession(context, rep.id)
  const device = await rememberDevice(context, rep.id, deviceCookie)
  for (const { name, value, options } of [session, device]) response.setCookie(name, value, options)
  return { data: presentRep(rep) }
}

/** Deletes the session, so that a copy of its cookie is useless. */
async function endSession(context: Context, cookie: string | undefined): Promise<void> {
  if (cookie === undefined) return
  await runWrite(context, async (trx, effects) => {
    const repId = await deleteRepSession(trx, hashSecret(cookie))
    if (repId === undefined) return effects.noAudit('There is no such session')
    const at = context.now()
    return effects.audit({ at, actor: 'rep', repId, event: 'rep_signed_out', detail: {} })
  })
}

function presentRep({ email, name }: Rep) {
  return { email, name }
}
