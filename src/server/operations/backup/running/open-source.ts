import type { Env } from '#server/kit/config/env.ts'
import { copyFolderOf } from '#server/operations/backup/running/copy-folder.ts'
import { type DatabaseCopy, takeCopy } from '#server/operations/backup/running/request-copy.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'

/** A database that can be read for as long as it takes, without changing it or holding up whoever uses it. */
export interface BackupSource {
  db: Db
  database: 'embedded' | 'PostgreSQL'
  /** The moment that it shows; undefined: that of the transaction which reads it. */
  moment: Date | undefined
  close: () => Promise<void>
}

/** Opens the configured database for a backup, whether or not the program runs. */
export async function openSource(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'timeouts'>,
): Promise<BackupSource> {
  if (env.databaseUrl !== undefined)
    return { ...(await openDatabaseUnmigrated(env)), database: 'PostgreSQL', moment: undefined }
  const { moment, opened, remove } = await takeCopy(env.dataDir)
  try {
    const copy = await openCopy(env.dataDir, opened)
    const close = async () => {
      await copy.close()
      await remove()
    }
    return { db: copy.db, database: 'embedded', moment, close }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openCopy(dataDir: string, opened: DatabaseCopy['opened']): Promise<Database> {
  try {
    return await openDatabaseUnmigrated({ databaseUrl: undefined, dataDir: copyFolderOf(dataDir) })
  } finally {
    await opened()
  }
}
