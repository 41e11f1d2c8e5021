import { UPLOAD_HOURS } from '#domain/claims/files/file-limits.ts'
import { deleteFile, findFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { leasesOf, type UploadRows } from '#server/kit/files/resumable/upload-rows.ts'
import { caseUploads } from '#server/schema/files/case-files.schema.ts'
import { runWrite } from '#server/writes/run-write.ts'

const HOUR_MS = 3_600_000

/** Until when a file of which something has just arrived may be gone on with. */
export function uploadExpiry(now: Date): Date {
  return new Date(now.getTime() + UPLOAD_HOURS * HOUR_MS)
}

/** The uploads of cases, as what receives them sees them. */
export function caseUploadRows(context: Context): UploadRows {
  const { db, now } = context
  return {
    find: async (id) => {
      const file = await findFile(db, id)
      const isOpen = file?.state === 'uploading' || file?.state === 'checking'
      return file && isOpen ? { id, size: file.sizeBytes } : undefined
    },
    ...leasesOf({ db, now, table: caseUploads, expiry: uploadExpiry }),
    remove: (id) =>
      runWrite(context, async (trx, effects) => {
        effects.noAudit('Nothing of it was ever kept')
        const file = await findFile(trx, id)
        await deleteFile(trx, id)
        if (file && file.quoteId !== null) effects.publish({ quoteId: file.quoteId, news: 'files' })
      }),
  }
}
