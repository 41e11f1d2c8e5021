// `npm run figures:check` counts every quote and its books again, compares the figures of the office with them and prints whatever
// differs; with `--quiet` nothing else. It only reads. The program must be stopped first if it uses the embedded database, which
// only one process can open.
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { FigureCell } from '#domain/figures/figure-cells.ts'
import { checkFigures, type WrongQuote } from '#server/figures/checking/check-figures.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { readStartEnv } from '#server/config/read-env.ts'

/** The exit codes. */
const EXIT = { right: 0, wrong: 1, notChecked: 2 } as const

if (existsSync('.env')) process.loadEnvFile()
process.exit(await check().catch(reportFailure))

async function check(): Promise<number> {
  const env = readStartEnv(process.env)
  const { db, close } = await openDatabaseUnmigrated(env)
  try {
    const { quotes, uncounted, unfolded, wrongQuotes, wrongFigures } = await checkFigures(
      db,
      env.officeTimeZone,
    )
    for (const wrong of wrongQuotes) console.log(`${wrong.quoteNumber}: ${describeQuote(wrong)}`)
    for (const { dimension, day, value, measure, wanted, found } of wrongFigures)
      console.log(
        `${nameOf({ dimension, day, value })}: ${measure} ${found}, and the quotes add up to ${wanted}`,
      )
    const isRight = wrongQuotes.length + wrongFigures.length === 0
    if (isRight && process.argv.includes('--quiet')) return EXIT.right
    const waiting = uncounted > 0 ? `, ${uncounted} wait to be counted` : ''
    console.log(
      `figures: ${quotes} quotes${waiting}, ${unfolded} changes to be added; ${isRight ? 'everything agrees' : 'they do not agree'}`,
    )
    return isRight ? EXIT.right : EXIT.wrong
  } finally {
    await close()
  }
}

/** The first cell in which they differ. */
function describeQuote({ wanted, found }: WrongQuote): string {
  const missing = wanted.find((cell) => !found.some((one) => isDeepStrictEqual(one, cell)))
  const extra = found.find((cell) => !wanted.some((one) => isDeepStrictEqual(one, cell)))
  return `counted ${extra ? describeCell(extra) : 'nothing'}, and stored is ${missing ? describeCell(missing) : 'nothing'}`
}

function describeCell(cell: FigureCell): string {
  const { started, converted, bought, premiumCents, feeCents } = cell
  return `${nameOf(cell)} ${[started, converted, bought, premiumCents, feeCents].join('/')}`
}

function nameOf({ dimension, day, value }: { dimension: string; day: string; value: string }): string {
  return [dimension, value, day].filter(Boolean).join(' ')
}

function reportFailure(error: unknown): number {
  console.error(error instanceof StartupError ? error.message : error)
  return EXIT.notChecked
}
