import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import type { PartStore } from '#server/kit/files/parts/store-parts.ts'
import { caseFileParts } from '#server/schema/files/case-files.schema.ts'

/** Where the contents of files of cases are kept. */
export function caseParts({ db, files }: { db: Db; files: FileStore }): PartStore {
  return { db, files, table: caseFileParts, kind: 'case' }
}
