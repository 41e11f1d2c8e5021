import type { Env } from '#server/kit/config/env.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { BackupError } from '#server/operations/backup/backup-error.ts'
import {
  filePartName,
  FORMAT_VERSION,
  type Header,
  type Manifest,
} from '#server/operations/backup/archive/archive-layout.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import { type ArchiveWriter, writeArchive } from '#server/operations/backup/archive/write-archive.ts'
import { type BackupSource, openSource } from '#server/operations/backup/running/open-source.ts'
import {
  fixTextFormats,
  listStoredFiles,
  listTables,
  readMoment,
  readSequences,
  type Table,
  tryKeepSchema,
  FILES,
} from '#server/operations/backup/repository.ts'
import { dumpTable } from '#server/operations/backup/tables/dump-tables.ts'
import type { Db } from '#server/kit/db/database.ts'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'
import { listMigratedTables, MIGRATION_LOCK, readSchemaVersion } from '#server/kit/db/migrate.ts'
import { createFileStore, type FileStore } from '#server/kit/files/file-store.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'

type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir' | 'timeouts' | 'files' | 'backupKey'>

export interface BackupResult {
  header: Header
  contents: Omit<Manifest, 'parts'>
  /** Number of uploaded files in it. */
  files: number
  bytes: number
  /** Tables of somebody else, which are not in it. */
  foreignTables: string[]
}

/**
 * Writes everything that the program keeps into one file: the database as it is at one moment, and the uploaded files
 * that it names. The program may run meanwhile.
 *
 * @rule O15 A backup holds all that was acknowledged before its moment, from either database, while the program runs.
 */
export async function createBackup(
  env: BackupEnv,
  targetOf: (moment: Date) => string,
): Promise<BackupResult> {
  const source = await openSource(env)
  try {
    return await withoutTimeLimits(source.db, (trx) => writeSnapshot(trx, source, env, targetOf), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    await source.close()
  }
}

async function writeSnapshot(
  trx: Db,
  source: BackupSource,
  env: BackupEnv,
  targetOf: (moment: Date) => string,
): Promise<BackupResult> {
  // A migration could rewrite a table, which then looks empty from here.
  if (!(await tryKeepSchema(trx, MIGRATION_LOCK)))
    throw new BackupError('The database is being migrated or restored. Try again when that’s done.')
  await fixTextFormats(trx)
  const moment = source.moment ?? (await readMoment(trx))
  const migration = await readSchemaVersion(trx)
  if (migration === undefined)
    throw new BackupError('The database belongs to a newer build. Make the backup with that one.')
  const known = listMigratedTables()
  const all = await listTables(trx)
  const tables = all.filter(({ name }) => known.has(name))
  const header: Header = {
    format: FORMAT_VERSION,
    product: packageJson.version,
    migration,
    moment: moment.toISOString(),
    database: source.database,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  }
  const store = createFileStore(env)
  let contents: Omit<Manifest, 'parts'> = { rows: {}, sequences: [], lostFiles: [] }
  let files = 0
  const archive = { target: targetOf(moment), key: env.backupKey, header }
  const bytes = await writeArchive(archive, async (writer) => {
    const rows = await addTables(trx, tables, writer)
    // The oldest databases had no uploaded files.
    const hasFiles = tables.some(({ name }) => name === FILES)
    const added = hasFiles ? await addFiles(trx, store, writer) : { count: 0, lost: [] }
    files = added.count
    contents = { rows, sequences: await readSequences(trx), lostFiles: added.lost }
    return contents
  })
  const foreignTables = all.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  return { header, contents, files, bytes, foreignTables }
}

/** Returns the number of rows by table. */
async function addTables(
  trx: Db,
  tables: readonly Table[],
  { add }: ArchiveWriter,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table.name] = 0
    for await (const { name, rows, content } of dumpTable(trx, table)) {
      await add(name, content)
      counts[table.name] = (counts[table.name] ?? 0) + rows
    }
  }
  return counts
}

/** A file that was cleaned up meanwhile is lost, like one that was lost or changed before. */
async function addFiles(
  trx: Db,
  store: FileStore,
  { add }: ArchiveWriter,
): Promise<{ count: number; lost: string[] }> {
  const lost: string[] = []
  let count = 0
  for (const file of await listStoredFiles(trx)) {
    const name = getStoredFileName(file)
    const content = await store.get(name)
    if (content === undefined || computeDigest(content) !== file.sha256) {
      lost.push(name)
      continue
    }
    await add(filePartName(name), content)
    count += 1
  }
  return { count, lost }
}
