// `npm run attack [name…]`: attacks the built product over HTTP; with `--sabotage`, shows that each attack can see.
import { type Where } from './attack.ts'
import { ATTACKS } from './list.ts'
import { attackProduct } from './support/round.ts'

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no attack ${unknown.join(', ')}; there are ${ATTACKS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const chosen = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))

const results = await attackProduct(process.cwd(), chosen, grounds())
const red = results.filter(({ isGreen }) => !isGreen).length
console.log(`${results.length - red} attacks held, ${red} attacks broke something`)
process.exit(red === 0 ? 0 : 1)

/** `--on=embedded` or `--on=postgres` leaves the other out. */
function grounds(): Where[] {
  const only = process.argv.find((word) => word.startsWith('--on='))?.slice('--on='.length)
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  if (!hasPostgres) console.log('TEST_DATABASE_URL is not set: PostgreSQL with two instances is skipped.')
  const here: Where[] = hasPostgres ? ['embedded', 'postgres'] : ['embedded']
  return here.filter((where) => only === undefined || only === where)
}
