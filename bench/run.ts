// `npm run bench`: measures the built program against minimal baselines that are built or started in the same run.
// `npm run bench -- NAME…` measures those parts alone, `-- --list` names them all.
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { busyShare } from './busy.ts'
import { keepMeasures } from './history.ts'
import { isReached, type Measure, rowOf, TABLE_HEAD } from './measure.ts'
import { MEASURES, type NamedMeasure } from './named-measures.ts'

/** Above this share the figures mean little, the ratios still something. */
const BUSY = 0.15

const asked = process.argv.slice(2)
if (asked.includes('--list')) {
  for (const { name, onPostgres } of MEASURES) console.log(onPostgres ? `${name} (PostgreSQL)` : name)
  process.exit()
}
const unknown = asked.filter((name) => !MEASURES.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(`No measure is called ${unknown.join(', ')}: \`npm run bench -- --list\` names them.`)
  process.exit(2)
}
if (!existsSync('dist/.built')) {
  console.error('Nothing is built yet: run `npm run build` first.')
  process.exit(2)
}

const chosen = MEASURES.filter(({ name }) => asked.length === 0 || asked.includes(name))
const withDatabase = Boolean(process.env['TEST_DATABASE_URL'])
const skipped = chosen.filter(({ onPostgres }) => onPostgres && !withDatabase)
if (skipped.length > 0)
  console.error(
    `TEST_DATABASE_URL is not set, so these are left out: ${skipped.map(({ name }) => name).join(', ')}.`,
  )

console.log(TABLE_HEAD)
const failed: string[] = []
let isAllReached = true
for (const measure of chosen.filter((one) => !skipped.includes(one))) {
  const busy = await busyShare()
  if (busy > BUSY)
    console.error(`${measure.name}: other programs use ${Math.round(busy * 100)} % of the processors.`)
  try {
    const measures = await runOne(measure)
    for (const one of measures) console.log(rowOf(one))
    keepMeasures(measure.name, measures, busy)
    isAllReached &&= measures.every(isReached)
  } catch (error) {
    failed.push(measure.name)
    console.error(`${measure.name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`)
process.exitCode = isAllReached && failed.length === 0 ? 0 : 1

/** In a process of its own; its crash is the failure of this one alone. */
function runOne({ name }: NamedMeasure): Promise<Measure[]> {
  return new Promise((resolve, reject) => {
    // Sent as they are: a ratio that there is not is no number, which JSON would lose.
    const child = fork(path.join(import.meta.dirname, 'run-one.ts'), [name], { serialization: 'advanced' })
    let measures: Measure[] | undefined
    child.on('message', (message) => {
      measures = message as Measure[]
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (measures) resolve(measures)
      else reject(new Error(`it ended with ${signal ?? code} and no figures`))
    })
  })
}
