// `npm run attack [name…]`: attacks the built product over HTTP; with `--sabotage`, shows that each attack can see.
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

const results = await attackProduct(process.cwd(), chosen)
const red = results.filter(({ isGreen }) => !isGreen).length
console.log(`${results.length - red} attacks held, ${red} attacks broke something`)
process.exit(red === 0 ? 0 : 1)
