// `npm run books:check` checks what must always hold of the books and prints whatever contradicts itself; with `--quiet`
// nothing else. It only reads. The program must be stopped first if it uses the embedded database, which only one process can open.
import { existsSync } from 'node:fs'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { readStartEnv } from '#server/config/read-env.ts'

/** The exit codes. */
const EXIT = { sound: 0, unsound: 1, notChecked: 2 } as const

if (existsSync('.env')) process.loadEnvFile()
process.exit(await check().catch(reportFailure))

async function check(): Promise<number> {
  const { db, close } = await openDatabaseUnmigrated(readStartEnv(process.env))
  try {
    const errors = await findBookErrors(db, new Date())
    for (const { rule, at, wanted, found } of errors)
      console.log(`${at}: ${rule}; ${wanted} against ${found}`)
    const isSound = errors.length === 0
    if (!isSound || !process.argv.includes('--quiet'))
      console.log(`books: ${isSound ? 'everything holds' : `${errors.length} contradictions`}`)
    return isSound ? EXIT.sound : EXIT.unsound
  } finally {
    await close()
  }
}

function reportFailure(error: unknown): number {
  console.error(error instanceof StartupError ? error.message : error)
  return EXIT.notChecked
}
