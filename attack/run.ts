// `npm run attack [name…]`: attacks the built product over HTTP. With `--sabotage` it proves that each attack can fail; with
// `--minutes=10` none begins after ten minutes, and each commit begins with others.
import type { Attack, DatabaseKind } from './attack.ts'
import { ATTACKS } from './list.ts'
import { inTurn } from './support/in-turn.ts'
import { type AttackResult, runAttacks } from './support/run-attacks.ts'
import { runSabotaged } from './support/sabotage.ts'

const args = process.argv.slice(2)
const names = args.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name))
if (unknown.length > 0) {
  const known = ATTACKS.map(({ name }) => name).join(', ')
  console.error(`There is no attack ${unknown.join(', ')}; there are ${known}`)
  process.exit(2)
}
const chosen = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))
const hasSucceeded = args.includes('--sabotage') ? await checkSabotage(chosen) : await attack(chosen)
process.exit(hasSucceeded ? 0 : 1)

/** True if no attack broke the product. */
async function attack(attacks: readonly Attack[]): Promise<boolean> {
  const startedAt = Date.now()
  const minutes = args.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length)
  const results =
    minutes === undefined
      ? await runAttacks(process.cwd(), attacks, databaseKinds())
      : await runAttacks(
          process.cwd(),
          inTurn(attacks),
          databaseKinds(),
          startedAt + Number(minutes) * 60_000,
        )
  const failed = results.filter(({ hasPassed }) => !hasPassed).length
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`attacks: ${results.length - failed} passed, ${failed} failed, in ${seconds} s`)
  return failed === 0
}

/** True if every attack noticed its sabotage. */
async function checkSabotage(attacks: readonly Attack[]): Promise<boolean> {
  const results: AttackResult[] = []
  for (const one of attacks) {
    for (const result of await runSabotaged(one, sabotagedOn(one))) {
      const { name, database, hasPassed } = result
      const said = hasPassed ? 'MISSED    ' : 'detected  '
      console.log(`${said}${name} ${hasPassed ? 'did not notice' : 'noticed'} its sabotage (${database})`)
      results.push(result)
    }
  }
  const missed = results.filter(({ hasPassed }) => hasPassed).length
  console.log(`sabotage: ${results.length - missed} detected, ${missed} missed`)
  return missed === 0
}

/** On the embedded database if possible, with two instances only for attacks that need them; with EVERY_DATABASE=1 on both. */
function sabotagedOn({ databases }: Attack): DatabaseKind[] {
  const possible = databaseKinds().filter((database) => databases.includes(database))
  return process.env['EVERY_DATABASE'] === '1' ? possible : possible.slice(0, 1)
}

/** `--on=embedded` or `--on=postgres` runs on that database only. */
function databaseKinds(): DatabaseKind[] {
  const only = args.find((word) => word.startsWith('--on='))?.slice('--on='.length)
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  if (!hasPostgres) console.log('TEST_DATABASE_URL is not set: PostgreSQL with two instances is skipped.')
  const available: DatabaseKind[] = hasPostgres ? ['embedded', 'postgres'] : ['embedded']
  return available.filter((database) => only === undefined || only === database)
}
