// Runs one part of `npm run bench` in a process of its own, so that what it leaves behind, in memory or by a crash, is its own.
import { MEASURES } from './named-measures.ts'

const [name] = process.argv.slice(2)
const measure = MEASURES.find((one) => one.name === name)
if (!measure) throw new Error(`There is no measure ${name}`)
const answer = measure.onPostgres
  ? await measure.onPostgres(process.env['TEST_DATABASE_URL'] ?? '')
  : await measure.here?.()
process.send?.([answer].flat(), () => {
  // Whatever it has left open does not keep the next one waiting.
  process.exit()
})
