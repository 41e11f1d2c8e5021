import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '#server/kit/config/env.ts'
import { type Archive, readArchive } from '#server/operations/backup/archive/read-archive.ts'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { checkContents, type ContentsReport } from '#server/operations/backup/check-contents.ts'
import { printContents, printMoment } from '#server/operations/backup/commands/print-contents.ts'
import {
  type Command,
  EXIT,
  NOT_RECORDED,
  type Output,
} from '#server/operations/backup/commands/run-command.ts'
import { recordVerifiedBackup } from '#server/operations/backup/record/backup-record.ts'
import { restoreBackup, type RestoreEnv } from '#server/operations/backup/restoring/restore-backup.ts'
import { openSource } from '#server/operations/backup/running/open-source.ts'
import type { Database } from '#server/kit/db/database.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'

/**
 * `npm run verify-backup -- <file> [--quiet]` restores it into a temporary folder and checks it there;
 * `npm run verify-backup -- <file> --restored` checks what was restored from it and compares the number of rows.
 */
export const verifyBackup: Command = async (args, env, output) => {
  const { file, restored } = parse(args)
  return restored ? verifyRestored(file, env, output) : verifyInTemporaryFolder(file, env, output)
}

function parse(args: readonly string[]): { file: string; restored: boolean } {
  try {
    const options = { restored: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file, restored: values.restored }
  } catch {
    // An unknown option.
  }
  throw new BackupError(
    'Name the backup to verify, one file, and --restored to look at what was restored from it.',
  )
}

async function verifyInTemporaryFolder(file: string, env: Env, output: Output) {
  const folder = await mkdtemp(path.join(tmpdir(), 'albatross-verify-'))
  const place: RestoreEnv = {
    databaseUrl: undefined,
    dataDir: folder,
    timeouts: env.timeouts,
    files: { store: 'local', folder: path.join(folder, 'files') },
    backupKey: env.backupKey,
  }
  try {
    const archive = await restoreBackup(place, file)
    printArchive(output, file, archive)
    const contents = await checkAndClose(await openDatabaseUnmigrated(place), place)
    const isSound = printContents(output, contents)
    printMoment(output, archive.header)
    if (isSound)
      await recordVerifiedBackup(env.dataDir, archive.header.moment).catch(() => output.fault(NOT_RECORDED))
    return isSound ? EXIT.done : EXIT.unsound
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function verifyRestored(file: string, env: Env, output: Output) {
  const archive = await readArchive(file, env.backupKey)
  printArchive(output, file, archive)
  const contents = await checkAndClose(await openSource(env), env)
  const isSound = printContents(output, contents)
  for (const [table, wanted] of Object.entries(archive.manifest.rows)) {
    const found = contents.rows[table] ?? 0
    if (found !== wanted) output.fact(`changed since: ${table} has ${found} rows, the backup ${wanted}`)
  }
  printMoment(output, archive.header)
  return isSound ? EXIT.done : EXIT.unsound
}

async function checkAndClose({ db, close }: Database, env: Pick<Env, 'files'>): Promise<ContentsReport> {
  try {
    return await checkContents(db, createFileStore(env))
  } finally {
    await close()
  }
}

function printArchive({ fact }: Output, file: string, { header, manifest }: Archive): void {
  const { product, migration, database } = header
  fact(`backup: ${file}, whole and as it was written`)
  fact(
    `made by: version ${product} from ${database === 'embedded' ? 'an embedded database' : database}, migration ${migration}`,
  )
  for (const name of manifest.lostFiles) fact(`lost file: ${name} was lost before the backup was made`)
}
