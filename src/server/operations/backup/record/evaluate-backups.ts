import { type BackupRecord, isOfFuture } from '#server/operations/backup/record/backup-record.ts'
import type { Env } from '#server/kit/config/env.ts'

interface BackupFigures {
  /** How long ago the moment of the newest backup is. */
  ageMs: number | undefined
  /** The same for the newest one that was verified. */
  verifiedAgeMs: number | undefined
  /** True if anybody who finds the newest one can read it, although customers are in it. */
  isPlain: boolean
}

/**
 * A moment that is still to come was named by a clock that was wrong: as long as it stands, it says nothing of how old a backup is.
 *
 * @rule O15 A backup of a public site, and one of a site with a BACKUP_KEY, has to be encrypted.
 */
export function evaluateBackups(
  { newest, verified_moment: verified }: BackupRecord,
  { isLocal, backupKey }: Pick<Env, 'isLocal' | 'backupKey'>,
  now: Date,
): BackupFigures {
  const age = (moment: string | undefined) =>
    moment === undefined || isOfFuture(moment, now)
      ? undefined
      : Math.max(0, now.getTime() - Date.parse(moment))
  return {
    ageMs: age(newest?.moment),
    verifiedAgeMs: age(verified),
    isPlain: newest?.is_encrypted === false && (!isLocal || backupKey !== undefined),
  }
}
