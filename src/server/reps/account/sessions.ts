import type { Db } from '#server/kit/db/database.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { createSecret } from '#server/kit/http/security/secret-token.ts'
import { deletePendingSignIns } from '#server/reps/second-factor/repository.ts'
import { deletePasswordLinks, deleteRepSessions, updatePassword } from '#server/reps/account/repository.ts'
import { hashPassword } from '#server/reps/password.ts'
import { deleteRepDevices } from '#server/reps/repository.ts'

/**
 * Ends the sessions of a rep, all or all but one, and closes their sockets.
 *
 * @rule R02 A session that was ended opens nothing any more, and its sockets are closed at once.
 */
export async function endSessionsOf(
  trx: Db,
  effects: Effects,
  repId: string,
  except?: string,
): Promise<number> {
  const ended = await deleteRepSessions(trx, repId, except)
  // Nor may a sign-in go on that began with an older password.
  await deletePendingSignIns(trx, repId)
  effects.disconnect({ repId, except })
  return ended
}

/** A password that nobody knows: it matches nothing that is typed. */
export function createUnknownPassword(): Promise<string> {
  return hashPassword(createSecret())
}

/**
 * Takes away everything by which a rep gets in by a password, until they set a new one.
 *
 * @rule N97 Once a rep is reset, the old password, links for a new one, sessions, sign-ins under way and known devices are
 * worth nothing.
 */
export async function revokeSignIn(
  trx: Db,
  effects: Effects,
  { id, unknownPassword }: { id: string; unknownPassword: string },
): Promise<void> {
  await updatePassword(trx, id, unknownPassword)
  await deletePasswordLinks(trx, id)
  await deleteRepDevices(trx, id)
  await endSessionsOf(trx, effects, id)
}

/** In their order, as browsers also name those that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(?:Headless)?Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A browser and its system in words, by what it says about itself. */
export function describeDevice(userAgent: string | null): string {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
