import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Env } from '#server/kit/config/env.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'
import {
  deleteSurplusRepDevices,
  isKnownDevice,
  isRegisteredDevice,
  upsertRepDevice,
} from '#server/reps/repository.ts'
import { getRepCookieOptions } from '#server/reps/rep-session.ts'

const DAY_MS = 86_400_000
/** Counted from the last use. */
const DEVICE_DAYS = 180
/** If there are more, the least recently used is removed. */
const MAX_DEVICES = 10

/** Like the session's cookie, it belongs to this exact host over https. */
export function getDeviceCookieName({ isHttps }: Pick<Env, 'isHttps'>): string {
  return isHttps ? '__Host-albatross_rep_device' : 'albatross_rep_device'
}

/** The hash of the device's cookie, if this rep has signed in on it before. */
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
 * Remembers the device and returns the cookie to set.
 *
 * @rule N74 A device is known by a secret of its own, of which only the hash is stored; ten for each rep, for 180
 * days after the last sign-in. A cookie that we did not issue is not accepted.
 */
export async function rememberDevice(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  repId: string,
  cookie: string | undefined,
): Promise<{ name: string; value: string; options: CookieSerializeOptions }> {
  const at = now()
  const isIssued = cookie !== undefined && (await isRegisteredDevice(db, hashSecret(cookie), at))
  const value = isIssued ? cookie : createSecret()
  const expires = new Date(at.getTime() + DEVICE_DAYS * DAY_MS)
  await upsertRepDevice(db, { idHash: hashSecret(value), repId, at, expiresAt: expires })
  await deleteSurplusRepDevices(db, repId, MAX_DEVICES)
  const options = { ...getRepCookieOptions(env), sameSite: 'strict', signed: true, expires } as const
  return { name: getDeviceCookieName(env), value, options }
}
