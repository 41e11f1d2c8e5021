import { BackupError } from '#server/operations/backup/backup-error.ts'
import { checkContents } from '#server/operations/backup/check-contents.ts'
import { printContents, printMoment } from '#server/operations/backup/commands/print-contents.ts'
import { type Command, EXIT } from '#server/operations/backup/commands/run-command.ts'
import { restoreBackup } from '#server/operations/backup/restoring/restore-backup.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'

/** `npm run restore -- <file>` */
export const restore: Command = async (args, env, output) => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new BackupError('Name the backup to restore: one file.')
  const { header } = await restoreBackup(env, file)
  output.fact(`restored: ${file}`)
  const { db, close } = await openDatabaseUnmigrated(env)
  try {
    const isSound = printContents(output, await checkContents(db, createFileStore(env)))
    printMoment(output, header)
    return isSound ? EXIT.done : EXIT.unsound
  } finally {
    await close()
  }
}
