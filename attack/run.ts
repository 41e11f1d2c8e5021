// `npm run attack [name…]`: attacks the built product over HTTP; with `--sabotage`, shows that each attack can see.
import { type Attack, type DatabaseKind } from './attack.ts'
import { ATTACKS } from './list.ts'
import { runAttacks } from './support/run-attacks.ts'
import { runSabotaged } from './support/sabotage.ts'

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name))
if (unknown.length > 0) {
  const known = ATTACKS.map(({ name }) => name).join(', ')
  console.error(`There is no attack ${unknown.join(', ')}; there are ${known}`)
  process.exit(2)
}
const chosen = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))
const isFine = words.includes('--sabotage') ? await seeSabotage(chosen) : await attack(chosen)
process.exit(isFine ? 0 : 1)

/** Whether the product held. */
async function attack(attacks: readonly Attack[]): Promise<boolean> {
  const began = Date.now()
  const results = await runAttacks(process.cwd(), attacks, databaseKinds())
  const broke = results.filter(({ isGreen }) => !isGreen).length
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`attacks: ${results.length - broke} held, ${broke} broke the product, in ${seconds} s`)
  return broke === 0
}

/** Whether every attack noticed that its copy of the product is broken. */
async function seeSabotage(attacks: readonly Attack[]): Promise<boolean> {
  let blind = 0
  for (const one of attacks) {
    const { name, hasNoticed } = await runSabotaged(one)
    console.log(
      hasNoticed ? `seen   ${name} noticed its sabotage` : `BLIND  ${name} did not notice its sabotage`,
    )
    if (!hasNoticed) blind += 1
  }
  console.log(`sabotage: ${attacks.length - blind} seen, ${blind} not seen`)
  return blind === 0
}

/** `--on=embedded` or `--on=postgres` leaves the other out. */
function databaseKinds(): DatabaseKind[] {
  const only = words.find((word) => word.startsWith('--on='))?.slice('--on='.length)
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  if (!hasPostgres) console.log('TEST_DATABASE_URL is not set: PostgreSQL with two instances is skipped.')
  const here: DatabaseKind[] = hasPostgres ? ['embedded', 'postgres'] : ['embedded']
  return here.filter((where) => only === undefined || only === where)
}
