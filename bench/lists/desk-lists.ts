// The lists of the desk with many quotes, against the same lists with 10,000. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/lists/desk-lists.ts 100000 [runs]
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { readPage } from '#server/kit/db/lists/read-page.ts'
import { deskListSql } from '#server/desk/lists/repository.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'

/** How much longer a page may take with many quotes. */
const GOAL = 1.5
const FEW = 10_000
const MANY = 50_000
const PAGES = 1000
const PAGE_SIZE = 5
/** As one statement may take half a minute. */
const ROWS_AT_ONCE = 10_000
const ROUNDS = 20
const ASKING = {
  repId: '3b241101-e2bb-4255-8caf-4136c566a962',
  covers: [],
  now: new Date('2026-11-20T12:00:00Z'),
}

/** The first page, and the thousandth as Next reaches it, in each order. */
export async function deskLists(serverUrl: string, many = MANY): Promise<Measure[]> {
  return (await measureRuns(serverUrl, many, 1)).flat()
}

/** Both databases filled once and measured so many times, by turns. */
async function measureRuns(serverUrl: string, many: number, runs: number): Promise<Measure[][]> {
  return withFilledDatabase(serverUrl, FEW, (few) =>
    withFilledDatabase(serverUrl, many, async (more) => {
      const measured: Measure[][] = []
      for (let run = 0; run < runs; run += 1) {
        measured.push(compare(await measure(few), await measure(more), many))
      }
      return measured
    }),
  )
}

function compare(few: Map<string, number>, more: Map<string, number>, many: number): Measure[] {
  return [...more].map(([what, ours]) => {
    const bare = few.get(what) ?? Number.NaN
    const name = `${what} of ${many.toLocaleString('en-US')} quotes, against ${FEW.toLocaleString('en-US')}`
    return { what: name, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: GOAL } }
  })
}

function withFilledDatabase<T>(serverUrl: string, count: number, work: (db: Db) => Promise<T>): Promise<T> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
    try {
      await seed(db, count)
      return await work(db)
    } finally {
      await close()
    }
  })
}

async function measure(db: Db): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const sort of ['due', '-updated', 'fee'] as const) {
    found.set(`first page by ${sort}`, await timePage(db, { sort }))
    const after = await findPlace(db, sort)
    found.set(`page ${PAGES} by ${sort}`, await timePage(db, { sort, after }))
  }
  found.set('first page of one state', await timePage(db, { sort: 'due', state: ['sent'] }))
  found.set('first page of one rep', await timePage(db, { sort: 'due', rep: ['nobody'] }))
  return found
}

interface Query {
  sort: string
  after?: string | undefined
  state?: 'sent'[]
  rep?: string[]
}

/** The cursor of the page before, as a person gets there. */
async function findPlace(db: Db, sort: string): Promise<string | undefined> {
  let after: string | undefined
  for (let page = 1; page < PAGES; page += 1) {
    const query = { sort, size: PAGE_SIZE, after }
    after = (await readPage(db, deskListSql('quotes', ASKING), query)).next ?? after
  }
  return after
}

/** The middle of some rounds. */
async function timePage(db: Db, query: Query): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await readPage(db, deskListSql('quotes', ASKING), { ...query, size: 50 })
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0
}

/** Two in three are over; of the others every fifth needs approval. Triggers are left out, as nothing of them is measured. */
export async function seed(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    await seedRows(db, first, Math.min(count, first + ROWS_AT_ONCE - 1))
  }
  await db.execute(sql`analyze`)
}

function seedRows(db: Db, first: number, last: number): Promise<void> {
  return db.transaction(async (trx) => {
    await trx.execute(sql`set local session_replication_role = replica`)
    await trx.execute(sql`set local statement_timeout = 0`)
    await trx.execute(sql`
      insert into quotes (id, quote_number, version, answers, created_at, updated_at)
      select gen_random_uuid(), 'Q-' || n, 1, jsonb_build_object('tournament_name', 'Cup ' || n), now(), now() - n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n`)
    await trx.execute(sql`
      insert into desk_rows (quote_id, quote_number, client_reference, state, good_until, tournament_name, first_contest_date,
        contests, total_cents, referral_codes, created_at, updated_at, due_on, due_reason, words)
      select id, quote_number, 'R-' || n, (array['priced', 'sent', 'draft', 'priced', 'referred'])[1 + n % 5], day::timestamptz, 'Cup',
        day, '{grand_prize}', 100 * (n % 5000), '{}', created_at, updated_at, case when n % 5 = 4 then date '2026-11-01' else day end,
        case when n % 5 = 4 then 'referral' else 'good-until' end, array_to_tsvector(array['cup', n::text])
      from generate_series(${first}::int, ${last}::int) n
      join quotes q on q.quote_number = 'Q-' || n
      cross join lateral (select date '2026-11-20' + (n % 900 - 600) as day) days`)
  })
}

if (process.argv[1]?.endsWith('desk-lists.ts')) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  const [many = MANY, runs = 1] = process.argv.slice(2).map(Number)
  for (const run of await measureRuns(server, many, runs)) console.log(tableOf(run))
}
