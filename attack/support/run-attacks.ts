import { startPostgres } from '#testing/postgres.ts'
import { type Attack, type DatabaseKind } from '../attack.ts'
import { reconciliation } from './reconciliation.ts'
import { type AttackTarget, withTarget } from './target.ts'

export interface AttackResult {
  name: string
  where: DatabaseKind
  isGreen: boolean
  said: string
}

/** Runs attacks against the product of a folder, on every target where they make sense, and tells of each. */
export async function runAttacks(
  product: string,
  attacks: readonly Attack[],
  databases: readonly DatabaseKind[],
): Promise<AttackResult[]> {
  const results: AttackResult[] = []
  for (const where of databases) {
    const here = attacks.filter((attack) => attack.databases.includes(where))
    const together = here.filter(({ needsOwnProgram }) => needsOwnProgram !== true)
    if (together.length > 0)
      results.push(
        ...(await withTarget(product, where, (target) => runAll(target, [...together, reconciliation]))),
      )
    // They spend their time on starting again, so they do it side by side.
    const alone = here.filter((attack) => attack.needsOwnProgram === true)
    const each = alone.map((attack) => runAlone(product, where, attack))
    results.push(...(await Promise.all(each)).flat())
  }
  return results
}

async function runAlone(product: string, where: DatabaseKind, attack: Attack): Promise<AttackResult[]> {
  const postgres = attack.needsOwnPostgres ? await startPostgres() : undefined
  if (attack.needsOwnPostgres && !postgres) {
    console.log(`skipped ${attack.name} (${where}): this machine has no PostgreSQL of its own to restart.`)
    return []
  }
  const { settings } = attack
  const given = { ...(postgres && { postgres }), ...(settings && { settings }) }
  try {
    return await withTarget(product, where, (target) => runAll(target, [attack]), given)
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
  const { where } = target
  const began = Date.now()
  const tell = (isGreen: boolean, said: string): AttackResult => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(
      `${isGreen ? 'held ' : 'BROKE'}  ${name} (${where}, ${seconds} s): ${description}\n       ${said}`,
    )
    return { name, where, isGreen, said }
  }
  try {
    return tell(true, await run(target))
  } catch (error) {
    return tell(false, error instanceof Error ? error.message : String(error))
  }
}
