import { type RepRole } from '#domain/reps/roles.ts'
import { type ResponseControls } from '#server/kit/http/response-controls.ts'
import { type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { getDeviceCookieName, rememberDevice } from '#server/reps/sign-in/known-device.ts'
import { createRepSession } from '#server/reps/rep-session.ts'

/** The request with which somebody signs in. */
interface SignInRequest {
  cookie: (name: string) => string | undefined
  response: ResponseControls
  raw: { headers: { 'user-agent'?: string | undefined } }
}

/** Starts a session for a rep who has proved who they are, and remembers the device. */
export async function startSession(context: Context, rep: Rep, { cookie, response, raw }: SignInRequest) {
  const session = await createRepSession(context, rep.id, raw.headers['user-agent'])
  const device = await rememberDevice(context, rep.id, cookie(getDeviceCookieName(context.env)))
  for (const { name, value, options } of [session, device]) response.setCookie(name, value, options)
  return { data: presentRep(rep) }
}

/** A rep as the calls about one's own session answer. */
export function presentRep({ email, name, role }: { email: string; name: string; role: RepRole }) {
  return { email, name, role }
}
