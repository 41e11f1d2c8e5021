import { UPLOAD_HOURS } from '#domain/claims/files/file-limits.ts'
import { deleteFile, findFile } from '#server/claims/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { openStaging, type Staging } from '#server/kit/files/resumable/staging.ts'
import { leasesOf, type UploadRows } from '#server/kit/files/resumable/upload-rows.ts'
import { claimUploads } from '#server/schema/claims/claim-files.schema.ts'

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
  return {
    find: async (id) => {
      const file = await findFile(db, id)
      const isOpen = file?.state === 'uploading' || file?.state === 'checking'
      return file && isOpen ? { id, size: file.sizeBytes } : undefined
    },
    ...leasesOf({ db, now, table: claimUploads, expiry: uploadExpiry }),
    remove: (id) => deleteFile(db, id),
  }
}
