import { readFileSync } from 'node:fs'
import { request } from '@playwright/test'
import autocannon from 'autocannon'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { median, type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'
import { type MeasuredProgram, startMeasured } from '../sizing/measured-program.ts'

const GOAL = 1.05
const REQUESTS = 6_000
const CONNECTIONS = 8
const ROUNDS = 5
/** Of the kernel, which counts the time of a process in hundredths of a second. */
const TICKS_A_SECOND = 100

/** What a request costs in processor time if several instances share one database, against one instance alone. */
export function instances(serverUrl: string): Promise<Measure[]> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const programs: MeasuredProgram[] = []
    const costs = new Map<number, number>()
    try {
      let path = ''
      for (const count of [1, 2, 4]) {
        while (programs.length < count) programs.push(await startMeasured({ DATABASE_URL: databaseUrl }))
        path ||= await readyQuotePath(programs)
        costs.set(count, await costOfRequest(programs, path))
      }
    } finally {
      await Promise.all(programs.map((program) => program.stop()))
    }
    const bare = costs.get(1) ?? Number.NaN
    return [2, 4].map((count) => {
      const ours = costs.get(count) ?? Number.NaN
      const what = `Processor time of a read quote with ${count} instances, against one`
      return { what, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: GOAL } }
    })
  })
}

async function readyQuotePath([first]: readonly MeasuredProgram[]): Promise<string> {
  const api = await request.newContext({ baseURL: first?.origin ?? '' })
  const { id } = await new QuoteApi(api).createReady()
  await api.dispose()
  return `/quote/api/contacts/${id}`
}

/** In milliseconds of all instances together, what they do besides included; the first round warms up. */
async function costOfRequest(programs: readonly MeasuredProgram[], path: string): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = processorMs(programs)
    await Promise.all(
      programs.map(async ({ origin }) => {
        const amount = REQUESTS / programs.length
        const { non2xx, errors } = await autocannon({ url: origin + path, connections: CONNECTIONS, amount })
        if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
      }),
    )
    if (round > 0) costs.push((processorMs(programs) - before) / REQUESTS)
  }
  return median(costs)
}

/** Since their starts. */
function processorMs(programs: readonly MeasuredProgram[]): number {
  const ticks = programs.map(({ pid }) => {
    // After the name in brackets, which may hold anything, the 12th and 13th fields: in its own code, and in the kernel.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND) * 1000
}

// By itself: `npm run build && TEST_DATABASE_URL=… npx tsx bench/program/instances.ts`.
if (process.argv[1] === import.meta.filename)
  console.log(tableOf(await instances(process.env['TEST_DATABASE_URL'] ?? '')))
