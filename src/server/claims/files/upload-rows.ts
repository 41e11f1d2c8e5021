import { UPLOAD_HOURS } from '#domain/claims/files/file-limits.ts'
import { deleteFile, findFile, releaseLease, renewLease, takeLease } from '#server/claims/files/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { openStaging, type Staging } from '#server/kit/files/resumable/staging.ts'
import { LEASE_MS, type UploadRows } from '#server/kit/files/resumable/upload-rows.ts'

const HOUR_MS = 3_600_000

/** Where files of claims wait while they arrive. */
export function claimStaging({ env }: { env: Pick<Context['env'], 'dataDir'> }): Staging {
  return openStaging(env.dataDir)
}

/** Until when a file of which something has just arrived may be gone on with. */
export function uploadExpiry(now: Date): Date {
  return new Date(now.getTime() + UPLOAD_HOURS * HOUR_MS)
}

/** The uploads of claims, as what receives them sees them. */
export function claimUploadRows({ db, now }: Pick<Context, 'db' | 'now'>): UploadRows {
  const until = () => new Date(now().getTime() + LEASE_MS)
  return {
    find: async (id) => {
      const file = await findFile(db, id)
      const isOpen = file?.state === 'uploading' || file?.state === 'checking'
      return file && isOpen ? { id, size: file.sizeBytes } : undefined
    },
    takeLease: (id, token) => takeLease(db, id, { token, now: now(), until: until() }),
    renewLease: (id, token) => renewLease(db, id, { token, until: until() }),
    releaseLease: (id, token) => releaseLease(db, id, { token, expiresAt: uploadExpiry(now()) }),
    remove: (id) => deleteFile(db, id),
  }
}
