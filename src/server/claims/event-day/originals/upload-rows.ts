import { claimStaging, uploadExpiry } from '#server/claims/files/upload-rows.ts'
import {
  deleteOriginal,
  findOriginal,
  releaseOriginalLease,
  renewOriginalLease,
  takeOriginalLease,
} from '#server/claims/event-day/originals/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { LEASE_MS, type UploadRows } from '#server/kit/files/resumable/upload-rows.ts'
import type { Staging } from '#server/kit/files/resumable/staging.ts'

/** Originals of photos wait where the files of claims do, each under the id of its photo. */
export function originalStaging(context: Pick<Context, 'env'>): Staging {
  return claimStaging(context)
}

/** The originals on their way, as what receives them sees them. */
export function originalUploadRows({ db, now }: Pick<Context, 'db' | 'now'>): UploadRows {
  const until = () => new Date(now().getTime() + LEASE_MS)
  return {
    find: async (id) => {
      const original = await findOriginal(db, id)
      return original?.state === 'uploading' ? { id, size: original.sizeBytes } : undefined
    },
    takeLease: (id, token) => takeOriginalLease(db, id, { token, now: now(), until: until() }),
    renewLease: (id, token) => renewOriginalLease(db, id, { token, until: until() }),
    releaseLease: (id, token) => releaseOriginalLease(db, id, { token, expiresAt: uploadExpiry(now()) }),
    remove: (id) => deleteOriginal(db, id),
  }
}
