import { execFileSync } from 'node:child_process'
import { startPostgres } from '#testing/postgres.ts'
import type { Attack, DatabaseKind } from '../attack.ts'
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

/** Of each database, programs that share the attacks which leave a program as it was. */
const SHARED_PROGRAMS = 2

/** Those that take longest begin first. */
const LONGEST_FIRST = [
  'process-kills',
  'durability',
  'database-restarts',
  'two-reps',
  'change-kills',
  'mailed-links',
  'refunds',
  'gateway-faults',
]

interface Target {
  /** Higher ones begin earlier. */
  priority: number
  /** Whether nothing else is attacked meanwhile. */
  isAlone: boolean
  run: () => Promise<AttackResult[]>
}

/**
 * Runs attacks against the product of a folder, on each database that they are made for, and prints each result. None begins
 * after `until`, in milliseconds of the clock; which ones were left out is printed.
 */
export async function runAttacks(
  product: string,
  attacks: readonly Attack[],
  databases: readonly DatabaseKind[],
  until = Infinity,
): Promise<AttackResult[]> {
  // Once, before several programs of it start at the same time.
  execFileSync(process.execPath, ['scripts/run.mjs', 'prepare'], { cwd: product, stdio: 'inherit' })
  const targets = databases.flatMap((database) =>
    targetsOn(
      database,
      product,
      attacks.filter((attack) => databasesOf(attack, databases).includes(database)),
      until,
    ),
  )
  const together = targets.filter(({ isAlone }) => !isAlone).toSorted((a, b) => b.priority - a.priority)
  const results: AttackResult[] = []
  const lane = async (waiting: Target[]) => {
    while (Date.now() < until) {
      const target = waiting.shift()
      if (!target) return
      results.push(...(await target.run()))
    }
  }
  await Promise.all(Array.from({ length: MAX_TARGETS }, () => lane(together)))
  await lane(targets.filter(({ isAlone }) => isAlone))
  const run = new Set(results.map(({ name }) => name))
  const leftOut = attacks.filter(({ name }) => !run.has(name)).map(({ name }) => name)
  if (leftOut.length > 0) console.log(`not run: ${leftOut.join(', ')}`)
  return results
}

/** Two instances on PostgreSQL show more than one program, so an attack that needs only one database runs there. */
function databasesOf(
  { databases, needsEachDatabase }: Attack,
  available: readonly DatabaseKind[],
): readonly DatabaseKind[] {
  const possible = available.filter((database) => databases.includes(database))
  const isEach = needsEachDatabase === true || process.env['EVERY_DATABASE'] === '1'
  return isEach ? possible : possible.slice(-1)
}

/** Some for all attacks that can share a program, and one for each that cannot. */
function targetsOn(
  database: DatabaseKind,
  product: string,
  attacks: readonly Attack[],
  until: number,
): Target[] {
  const isOwn = ({ needsOwnProgram, isAlone }: Attack) => needsOwnProgram === true || isAlone === true
  const shared = attacks.filter((attack) => !isOwn(attack))
  const own = attacks.filter(isOwn).map((attack) => ({
    priority: LONGEST_FIRST.includes(attack.name) ? 2 : 0,
    isAlone: attack.isAlone === true,
    run: () => runOnOwn(product, database, attack),
  }))
  return [...sharedTargets(database, product, shared, until), ...own]
}

/** Each takes the next attack that none of them has begun. */
function sharedTargets(database: DatabaseKind, product: string, attacks: Attack[], until: number): Target[] {
  const waiting = attacks.toSorted((a, b) => rankOf(a) - rankOf(b))
  const run = (target: AttackTarget) => runShared(target, waiting, until)
  return Array.from({ length: Math.min(SHARED_PROGRAMS, attacks.length) }, () => ({
    priority: 1,
    isAlone: false,
    run: () => (waiting.length === 0 ? Promise.resolve([]) : withTarget(product, database, run)),
  }))
}

function rankOf({ name }: Attack): number {
  return LONGEST_FIRST.includes(name) ? 0 : 1
}

async function runShared(target: AttackTarget, waiting: Attack[], until: number): Promise<AttackResult[]> {
  const results: AttackResult[] = []
  while (Date.now() < until) {
    const attack = waiting.shift()
    if (!attack) break
    results.push(await runOne(target, leavingPrograms(attack)))
  }
  return [...results, await runOne(target, reconciliation)]
}

/** The same attack, which fails where it ends a program that others attack next. */
function leavingPrograms({ run, ...attack }: Attack): Attack {
  return {
    ...attack,
    run: async (target) => {
      const details = await run(target)
      if (target.programs.every(({ hasEnded }) => !hasEnded)) return details
      throw new Error('It ended a program that others attack next: it needs its own')
    },
  }
}

async function runOnOwn(product: string, database: DatabaseKind, attack: Attack): Promise<AttackResult[]> {
  const postgres = attack.needsOwnPostgres ? await startPostgres() : undefined
  if (attack.needsOwnPostgres && !postgres) {
    console.log(`skipped ${attack.name} (${database}): this machine has no PostgreSQL of its own to restart.`)
    return []
  }
  const { settings } = attack
  const options = { ...(postgres && { postgres }), ...(settings && { settings }) }
  try {
    return [await withTarget(product, database, (target) => runOne(target, attack), options)]
  } finally {
    await postgres?.stop()
  }
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
