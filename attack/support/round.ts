import { startPostgres } from '#testing/postgres.ts'
import { type Attack, type Where } from '../attack.ts'
import { census } from './census.ts'
import { type Ground, onGround } from './ground.ts'

export interface Result {
  name: string
  where: Where
  isGreen: boolean
  said: string
}

/** Runs attacks against the product of a folder, on every ground where they make sense, and tells of each. */
export async function attackProduct(
  product: string,
  attacks: readonly Attack[],
  grounds: readonly Where[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const where of grounds) {
    const here = attacks.filter((attack) => attack.where.includes(where))
    const together = here.filter(({ alone }) => alone !== true)
    if (together.length > 0)
      results.push(...(await onGround(product, where, (ground) => runAll(ground, [...together, census]))))
    // They spend their time on starting again, so they do it side by side.
    const alone = here.filter((attack) => attack.alone === true)
    const each = alone.map((attack) => runAlone(product, where, attack))
    results.push(...(await Promise.all(each)).flat())
  }
  return results
}

async function runAlone(product: string, where: Where, attack: Attack): Promise<Result[]> {
  const postgres = attack.ownServer ? await startPostgres() : undefined
  if (attack.ownServer && !postgres) {
    console.log(`skipped ${attack.name} (${where}): this machine has no PostgreSQL of its own to restart.`)
    return []
  }
  const { settings } = attack
  const given = { ...(postgres && { postgres }), ...(settings && { settings }) }
  try {
    return await onGround(product, where, (ground) => runAll(ground, [attack]), given)
  } finally {
    await postgres?.stop()
  }
}

async function runAll(ground: Ground, attacks: readonly Attack[]): Promise<Result[]> {
  const results: Result[] = []
  for (const attack of attacks) results.push(await runOne(ground, attack))
  return results
}

async function runOne(ground: Ground, { name, tries, run }: Attack): Promise<Result> {
  const { where } = ground
  const began = Date.now()
  const tell = (isGreen: boolean, said: string): Result => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${isGreen ? 'held ' : 'BROKE'}  ${name} (${where}, ${seconds} s): ${tries}\n       ${said}`)
    return { name, where, isGreen, said }
  }
  try {
    return tell(true, await run(ground))
  } catch (error) {
    return tell(false, error instanceof Error ? error.message : String(error))
  }
}
