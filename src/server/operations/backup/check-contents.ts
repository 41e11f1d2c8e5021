import { type BookError, findBookErrors } from '#server/accounting/checking/repository.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import { countRows, countWaiting, listStoredFiles, listTables } from '#server/operations/backup/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { type AuditReport, checkAuditLog } from '#server/audit/check-audit-log.ts'

export interface ContentsReport {
  /** Number of rows by table. */
  rows: Record<string, number>
  books: BookError[]
  audit: AuditReport
  files: { present: number; lost: string[] }
  waiting: { jobs: number; messages: number }
}

/** Checks what a database states about itself: the books, the audit log, and the uploaded files that it names. */
export async function checkContents(db: Db, store: FileStore): Promise<ContentsReport> {
  return withoutTimeLimits(
    db,
    async (trx) => {
      const rows: Record<string, number> = {}
      for (const table of await listTables(trx)) rows[table.name] = await countRows(trx, table)
      return {
        rows,
        books: await findBookErrors(trx),
        audit: await checkAuditLog(trx),
        files: await checkFiles(trx, store),
        waiting: await countWaiting(trx),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function checkFiles(trx: Db, store: FileStore): Promise<ContentsReport['files']> {
  const lost: string[] = []
  const files = await listStoredFiles(trx)
  for (const file of files) {
    const content = await store.get(getStoredFileName(file))
    if (content === undefined || computeDigest(content) !== file.sha256) lost.push(getStoredFileName(file))
  }
  return { present: files.length - lost.length, lost }
}
