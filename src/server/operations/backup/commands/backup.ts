import { statSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { type Command, EXIT, NOT_RECORDED } from '#server/operations/backup/commands/run-command.ts'
import { recordBackup } from '#server/operations/backup/record/backup-record.ts'
import { createBackup } from '#server/operations/backup/create-backup.ts'

const DEFAULT_FOLDER = 'backups'

/** `npm run backup -- [file or folder] [--quiet]` */
export const backup: Command = async (args, env, { fact, fault }) => {
  const [target, ...more] = args
  if (more.length > 0) throw new BackupError('Name one file or folder for the backup, or none.')
  let file = ''
  const { header, contents, files, bytes, foreignTables } = await createBackup(env, (moment) => {
    file = chooseFile(target, moment, env.backupKey !== undefined)
    return file
  })
  fact(`backup: ${file}`)
  fact(`moment: ${header.moment}`)
  fact(`database: ${header.database}, migration ${header.migration}`)
  for (const [table, rows] of Object.entries(contents.rows)) fact(`rows: ${rows} ${table}`)
  fact(`files: ${files}`)
  for (const name of contents.lostFiles)
    fault(`lost file: ${name} isn’t in the file store as it was uploaded, so it isn’t in the backup`)
  for (const table of foreignTables) fact(`left out: ${table} isn’t a table of this version`)
  fact(`size: ${bytes} bytes`)
  fact(`encrypted: ${env.backupKey === undefined ? 'no, BACKUP_KEY isn’t set' : 'yes'}`)
  const newest = { moment: header.moment, is_encrypted: env.backupKey !== undefined }
  await recordBackup(env.dataDir, newest).catch(() => fault(NOT_RECORDED))
  return EXIT.done
}

/** What is named, or a file with the moment in its name in the named folder. */
function chooseFile(target: string | undefined, moment: Date, isEncrypted: boolean): string {
  const stamp = moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `albatross-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`
  if (target === undefined) return path.resolve(DEFAULT_FOLDER, name)
  const isFolder = target.endsWith('/') || statSync(target, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? path.resolve(target, name) : path.resolve(target)
}
