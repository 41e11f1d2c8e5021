import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import type { PartStore } from '#server/kit/files/parts/store-parts.ts'
import { claimFileParts } from '#server/schema/claims/claim-files.schema.ts'

/** Where the contents of files of claims are kept. */
export function claimParts({ db, files }: { db: Db; files: FileStore }): PartStore {
  return { db, files, table: claimFileParts, kind: 'claim' }
}
