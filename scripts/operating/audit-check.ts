// `npm run audit:check` checks the audit log and prints each chain that was tampered with; with `--quiet` nothing if none was.
// The program must be stopped first if it uses the embedded database, which only one process can open.
import { existsSync } from 'node:fs'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { readStartEnv } from '#server/config/read-env.ts'

/** The exit codes. */
const EXIT = { intact: 0, broken: 1, notChecked: 2 } as const

if (existsSync('.env')) process.loadEnvFile()
process.exit(await check().catch(reportFailure))

async function check(): Promise<number> {
  const { db, close } = await openDatabaseUnmigrated(readStartEnv(process.env))
  try {
    const { rows, chains, broken, officeHead } = await checkAuditLog(db)
    for (const { chain, problem } of broken) console.log(`${nameOf(chain)}: ${problem}`)
    const isIntact = broken.length === 0
    if (isIntact && process.argv.includes('--quiet')) return EXIT.intact
    const result = isIntact ? 'every link holds' : `${broken.length} chains are broken`
    console.log(`audit trail: ${rows} rows in ${chains} chains checked, ${result}`)
    console.log(`  end of the office's chain: ${officeHead || 'it is empty'}`)
    return isIntact ? EXIT.intact : EXIT.broken
  } finally {
    await close()
  }
}

function nameOf(chain: string): string {
  return chain === 'office' ? 'the office' : `quote ${chain}`
}

function reportFailure(error: unknown): number {
  console.error(error instanceof StartupError ? error.message : error)
  return EXIT.notChecked
}
