import { requiresSecondFactor } from '#domain/reps/second-factor-requirement.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { getDeviceCookieName, rememberDevice } from '#server/reps/sign-in/known-device.ts'
import { createRepSession, type SigningIn } from '#server/reps/rep-session.ts'
import { hasSecondFactor } from '#server/reps/repository.ts'

/** The request with which somebody signs in. */
interface SignInRequest {
  cookie: (name: string) => string | undefined
  response: ResponseControls
  raw: { headers: { 'user-agent'?: string | undefined } }
}

/** Starts a session for a rep who has proved who they are, and remembers the device. */
export async function startSession(
  context: Context,
  { passwordHash, ...rep }: Rep & SigningIn,
  { cookie, response, raw }: SignInRequest,
) {
  const { db, env } = context
  const session = await createRepSession(context, { id: rep.id, passwordHash }, raw.headers['user-agent'])
  const isRequired = requiresSecondFactor(env.requireSecondFactor, rep.role)
  const mustEnrol = isRequired && !(await hasSecondFactor(db, rep.id))
  const device = await rememberDevice(context, rep.id, cookie(getDeviceCookieName(context.env)))
  for (const { name, value, options } of [session, device]) response.setCookie(name, value, options)
  return { data: presentRep({ ...rep, mustEnrol }) }
}

/** A rep as the calls about one's own session answer. */
export function presentRep({ email, name, role, mustEnrol = false }: Omit<Rep, 'id'>) {
  return { email, name, role, ...(mustEnrol && { must_enrol: true }) }
}
