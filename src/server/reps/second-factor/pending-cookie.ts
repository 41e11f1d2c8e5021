import type { Env } from '#server/kit/config/env.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { getRepCookieOptions } from '#server/reps/rep-session.ts'

/** The cookie of a sign-in that waits for its second factor. It opens nothing. */
export function getPendingCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep_sign_in' : 'albatross_rep_sign_in'
}

export function setPendingCookie(env: Env, response: ResponseControls, token: string): void {
  response.setCookie(getPendingCookieName(env), token, { ...getRepCookieOptions(env), sameSite: 'strict' })
}

export function clearPendingCookie(env: Env, response: ResponseControls): void {
  const options = { ...getRepCookieOptions(env), sameSite: 'strict', expires: new Date(0) } as const
  response.setCookie(getPendingCookieName(env), '', options)
}
