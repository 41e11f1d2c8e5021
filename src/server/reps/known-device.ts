import { type CookieSerializeOptions } from '@fastify/cookie'
import { type Env } from '#server/platform/config/env.ts'
import { type Context } from '#server/platform/context.ts'
import { hashSecret, createSecret } from '#server/platform/http/security/secret-token.ts'
import {
  deleteSurplusRepDevices,
  isKnownDevice,
  isRegisteredDevice,
  upsertRepDevice,
} from '#server/reps/repository.ts'
import { getRepCookieOptions } from '#server/reps/rep-session.ts'

const DAY_MS = 86_400_000
/** Each use counts anew. */
const DEVICE_DAYS = 180
/** The least recently used goes. */
const MAX_DEVICES = 10

/** Like the session's cookie, of this very host over https. */
export function getDeviceCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep_device' : 'albatross_rep_device'
}

/** The hash of the device's cookie, where this rep has signed in on it before. */
export async function findKnownDevice(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (cookie === undefined) return undefined
  const idHash = hashSecret(cookie)
  return (await isKnownDevice(db, { idHash, email, now: now() })) ? idHash : undefined
}

/**
 * Knows the device from now on: the cookie to set.
 *
 * @rule N74 A device is known by a secret of its own, of which the hash alone is kept; ten for each rep, for 180 days
 * after the last sign-in. A cookie that was never given out is not taken over.
 */
export async function rememberDevice(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  repId: string,
  cookie: string | undefined,
): Promise<{ name: string; value: string; options: CookieSerializeOptions }> {
  const at = now()
  const isOurs = cookie !== undefined && (await isRegisteredDevice(db, hashSecret(cookie), at))
  const value = isOurs ? cookie : createSecret()
  const expires = new Date(at.getTime() + DEVICE_DAYS * DAY_MS)
  await upsertRepDevice(db, { idHash: hashSecret(value), repId, at, expiresAt: expires })
  await deleteSurplusRepDevices(db, repId, MAX_DEVICES)
  const options = { ...getRepCookieOptions(env), sameSite: 'strict', signed: true, expires } as const
  return { name: getDeviceCookieName(env), value, options }
}
