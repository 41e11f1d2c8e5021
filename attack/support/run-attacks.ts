import { execFileSync } from 'node:child_process'
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

/** Attacks mostly wait for restarts and settling, so several targets are attacked at once. */
const MAX_TARGETS = 3

/** Those that take longest begin first, those that measure seconds come last, when less else is running. */
const LONGEST_FIRST = [
  'process-kills',
  'durability',
  'database-restarts',
  'two-reps',
  'change-kills',
  'mailed-links',
]

interface Target {
  /** Higher ones begin earlier. */
  priority: number
  run: () => Promise<AttackResult[]>
}

/** Runs attacks against the product of a folder, on each database that they are made for, and prints each result. */
export async function runAttacks(
  product: string,
  attacks: readonly Attack[],
  databases: readonly DatabaseKind[],
): Promise<AttackResult[]> {
  // Once, before several programs of it start at the same time.
  execFileSync(process.execPath, ['scripts/run.mjs', 'prepare'], { cwd: product, stdio: 'inherit' })
  const waiting = databases
    .flatMap((database) => targetsOn(database, product, attacks))
    .toSorted((one, other) => other.priority - one.priority)
  const results: AttackResult[] = []
  const lane = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) results.push(...(await target.run()))
  }
  await Promise.all(Array.from({ length: MAX_TARGETS }, lane))
  return results
}

/** One for all attacks that can share a program, and one for each that cannot. */
function targetsOn(database: DatabaseKind, product: string, attacks: readonly Attack[]): Target[] {
  const chosen = attacks.filter((attack) => attack.databases.includes(database))
  const together = chosen.filter(({ needsOwnProgram }) => needsOwnProgram !== true)
  const shared = {
    priority: 1,
    run: () => withTarget(product, database, (target) => runAll(target, [...together, reconciliation])),
  }
  const alone = chosen
    .filter((attack) => attack.needsOwnProgram === true)
    .map((attack) => ({
      priority: LONGEST_FIRST.includes(attack.name) ? 2 : 0,
      run: () => runAlone(product, database, attack),
    }))
  return together.length > 0 ? [shared, ...alone] : alone
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
