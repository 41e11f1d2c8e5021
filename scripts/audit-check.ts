// `npm run audit:check` goes through the audit trail and names each chain that was tampered with. On the embedded database
// the program must be stopped first, as one process has it at a time; on PostgreSQL it may go on.
import { existsSync } from 'node:fs'
import { checkAuditLog } from '#server/reps/audit/check-audit-log.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { openDatabaseUnmigrated } from '#server/platform/db/open-database.ts'
import { readEnv } from '#server/platform/config/env.ts'

/** What a script that calls this can tell apart. */
const EXIT = { sound: 0, broken: 1, notChecked: 2 } as const

if (existsSync('.env')) process.loadEnvFile()
process.exit(await check().catch(couldNot))

async function check(): Promise<number> {
  const { db, close } = await openDatabaseUnmigrated(readEnv(process.env))
  try {
    const { rows, chains, broken, officeHead } = await checkAuditLog(db)
    for (const { chain, why } of broken) console.log(`${nameOf(chain)}: ${why}`)
    const verdict = broken.length === 0 ? 'every link holds' : `${broken.length} chains are broken`
    console.log(`audit trail: ${rows} rows in ${chains} chains checked, ${verdict}`)
    console.log(`  end of the office's chain: ${officeHead || 'it is empty'}`)
    return broken.length === 0 ? EXIT.sound : EXIT.broken
  } finally {
    await close()
  }
}

function nameOf(chain: string): string {
  return chain === 'office' ? 'the office' : `quote ${chain}`
}

function couldNot(error: unknown): number {
  console.error(error instanceof StartupError ? error.message : error)
  return EXIT.notChecked
}
