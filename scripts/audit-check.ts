// `npm run audit:check` goes through the audit trail and names each chain that was tampered with. On the embedded database
// the program must be stopped first, as one process has it at a time; on PostgreSQL it may go on.
import { existsSync } from 'node:fs'
import { checkTrail } from '#server/audit/check-trail.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { openDatabaseAsItIs } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'

/** What a script that calls this can tell apart. */
const EXIT = { sound: 0, broken: 1, notChecked: 2 } as const

if (existsSync('.env')) process.loadEnvFile()
process.exit(await check().catch(couldNot))

async function check(): Promise<number> {
  const { db, close } = await openDatabaseAsItIs(readEnv(process.env))
  try {
    const { rows, chains, broken, officeHead } = await checkTrail(db)
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
  console.error(error instanceof CannotStart ? error.message : error)
  return EXIT.notChecked
}
