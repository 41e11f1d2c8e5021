import { startPostgres } from '#testing/postgres.ts'
import { type Attack, type DatabaseKind } from '../attack.ts'
import { reconciliation } from './reconciliation.ts'
import { type AttackTarget, withTarget } from './target.ts'

export interface AttackResult {
  name: string
  database: DatabaseKind
  hasPassed: boolean
  details: string
}

/** Runs attacks against the product in a folder, on each database that they support, and prints each result. */
export async function runAttacks(
  product: string,
  attacks: readonly Attack[],
  databases: readonly DatabaseKind[],
): Promise<AttackResult[]> {
  const results: AttackResult[] = []
  for (const database of databases) {
    const chosen = attacks.filter((attack) => attack.databases.includes(database))
    const shared = chosen.filter(({ needsOwnProgram }) => needsOwnProgram !== true)
    if (shared.length > 0)
      results.push(
        ...(await withTarget(product, database, (target) => runAll(target, [...shared, reconciliation]))),
      )
    // They mostly wait for restarts, so they run in parallel.
    const separate = chosen.filter((attack) => attack.needsOwnProgram === true)
    const runs = separate.map((attack) => runAlone(product, database, attack))
    results.push(...(await Promise.all(runs)).flat())
  }
  return results
}

async function runAlone(product: string, database: DatabaseKind, attack: Attack): Promise<AttackResult[]> {
  const postgres = attack.needsOwnPostgres ? await startPostgres() : undefined
  if (attack.needsOwnPostgres && !postgres) {
    console.log(`skipped ${attack.name} (${database}): this machine has no PostgreSQL of its own to restart.`)
    return []
  }
  const { settings } = attack
  const options = { ...(postgres && { postgres }), ...(settings && { settings }) }
  try {
    return await withTarget(product, database, (target) => runAll(target, [attack]), options)
  } finally {
    await postgres?.stop()
  }
}

async function runAll(target: AttackTarget, attacks: readonly Attack[]): Promise<AttackResult[]> {
  const results: AttackResult[] = []
  for (const attack of attacks) results.push(await runOne(target, attack))
  return results
}

async function runOne(target: AttackTarget, { name, description, run }: Attack): Promise<AttackResult> {
  const { database } = target
  const startedAt = Date.now()
  const report = (hasPassed: boolean, details: string): AttackResult => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${hasPassed ? 'passed' : 'FAILED'}  ${name} (${database}, ${seconds} s): ${description}\n       ${details}`,
    )
    return { name, database, hasPassed, details }
  }
  try {
    return report(true, await run(target))
  } catch (error) {
    return report(false, error instanceof Error ? error.message : String(error))
  }
}
