// The list of a holder's policies and the page of one, with many policies against 10,000. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/server/policy-pages.ts 1000000
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { openWithLink } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'
import { createRandom } from '../search/random.ts'
import { type Measure, tableOf } from '../measure.ts'
import { buyPolicy, changePlayers, openSite } from './bought-policies.ts'
import { addressOf, copyPolicy, numberOf } from './copied-policies.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const FEW = 10_000
const MANY = 100_000
/** Every so many policies was changed once. */
const CHANGED_EVERY = 10
/** Holders who look, each at the list and at one policy. The first ones plan statements and load code. */
const HOLDERS = 1000
const WARM_UPS = 100
const GOAL = 1.5
/** Filling takes longer than a request may. */
const MINUTES_MS = 30 * 60_000
const TIMEOUTS = { connectMs: 10_000, statementMs: MINUTES_MS, lockMs: 10_000, idleMs: MINUTES_MS }

/** What each page asks for, all at once, as the browser does. */
const PAGES: Record<string, (number: string) => string[]> = {
  'the list of policies': () => ['/policies'],
  'the page of a policy': (number) =>
    ['', '/papers', '/actions', '/changes', '/email', '/refunds'].map((part) => `/policies/${number}${part}`),
}

/** Both databases by turns, so that a busy machine affects both alike. */
export async function policyPages(serverUrl: string, many = MANY): Promise<Measure[]> {
  return withTemporaryDatabase(serverUrl, async (fewUrl) =>
    withTemporaryDatabase(serverUrl, async (manyUrl) => {
      const few = await openFilled(fewUrl, FEW)
      const more = await openFilled(manyUrl, many)
      const times = await timePages([few, more])
      await Promise.all([few.close(), more.close()])
      return [...times].map(([what, [bare, ours]]) => ({
        what: `${what[0]?.toUpperCase()}${what.slice(1)} of ${many.toLocaleString('en-US')} policies, against ${FEW.toLocaleString('en-US')}`,
        ours,
        bare,
        unit: 'ms at p99',
        ratio: ours / bare,
        goal: { atMost: GOAL },
      }))
    }),
  )
}

interface FilledSite {
  count: number
  /** A browser that opened the link of the holder of one policy. */
  openHolder: (nth: number) => Promise<Client>
  close: () => Promise<void>
}

async function openFilled(databaseUrl: string, count: number): Promise<FilledSite> {
  const database = await openDatabase({ databaseUrl, dataDir: '', timeouts: { database: TIMEOUTS } })
  const { db } = database
  const site = await openSite(db)
  const plain = await buyPolicy(site, 'plain@example.com')
  const changed = await buyPolicy(site, 'changed@example.com')
  await changePlayers(site, changed)
  const last = count - 1
  for (let first = 1; first < CHANGED_EVERY; first += 1)
    await copyPolicy(db, plain, { first, last, step: CHANGED_EVERY })
  await copyPolicy(db, changed, { first: 0, last, step: CHANGED_EVERY })
  await db.execute(sql`vacuum analyze`)
  return {
    count,
    openHolder: (nth) => openWithLink(site, addressOf(nth)),
    close: async () => {
      await site.server.app.close()
      await database.close()
    },
  }
}

/** Of each page the 99th percentile with few and with many, in milliseconds. */
async function timePages(sites: readonly [FilledSite, FilledSite]): Promise<Map<string, [number, number]>> {
  const times = new Map(Object.keys(PAGES).map((page) => [page, [[], []] as [number[], number[]]]))
  const random = createRandom(16)
  for (let turn = 0; turn < WARM_UPS + HOLDERS; turn += 1) {
    // The same share of the way through both, the order changing.
    const nth = random.below(FEW) / FEW
    for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const site = sites[place]
      const policy = Math.floor(nth * site.count)
      const holder = await site.openHolder(policy)
      for (const [page, paths] of Object.entries(PAGES)) {
        const ms = await timeCalls(holder, paths(numberOf(policy)))
        if (turn >= WARM_UPS) times.get(page)?.[place].push(ms)
      }
    }
  }
  return new Map([...times].map(([page, [few, many]]) => [page, [p99(few), p99(many)]]))
}

async function timeCalls(holder: Client, paths: readonly string[]): Promise<number> {
  const start = performance.now()
  const answers = await Promise.all(paths.map((path) => holder.get(`/api${path}`)))
  const ms = performance.now() - start
  for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(body)
  return ms
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

if (process.argv[1] === import.meta.filename) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  console.log(tableOf(await policyPages(server, Number(process.argv[2] ?? MANY))))
}
