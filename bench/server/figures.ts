// The dashboard's figures of a year with many policies, against the same with 10,000. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/server/figures.ts 1000000
import { sql } from 'drizzle-orm'
import { foldDeltas } from '#server/figures/repository.ts'
import { readFiguresOf } from '#server/figures/reading/read-period.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const FEW = 10_000
const MANY = 100_000
/** As one statement may take half a minute. */
const POLICIES_AT_ONCE = 20_000
/** What is noted between two runs of the job. */
const UNFOLDED = 1000
const ROUNDS = 40
const NOW = new Date('2026-11-25T17:00:00Z')

export function figuresOfAYear(serverUrl: string, many = MANY): Promise<Measure[]> {
  return withTemporaryDatabase(serverUrl, (fewUrl) =>
    withTemporaryDatabase(serverUrl, async (manyUrl) => {
      const [few, more] = [await openWith(fewUrl, FEW), await openWith(manyUrl, many)]
      try {
        const [bare, ours] = await timeByTurns(few.db, more.db)
        const what = `The figures of a year with ${many.toLocaleString('en-US')} policies, against ${FEW.toLocaleString('en-US')}`
        return [{ what, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: 1.5 } }]
      } finally {
        await few.close()
        await more.close()
      }
    }),
  )
}

async function openWith(databaseUrl: string, count: number): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { db } = database
  for (let first = 1; first <= count; first += POLICIES_AT_ONCE)
    await note(db, first, Math.min(count, first + POLICIES_AT_ONCE - 1))
  while ((await withLongStatements(db, (trx) => foldDeltas(trx, 20_000))) > 0);
  // As the database does by itself from time to time.
  await db.execute(sql`vacuum analyze figures`)
  await db.execute(sql`vacuum analyze figure_deltas`)
  await note(db, 1, Math.ceil(UNFOLDED / CELLS_OF_A_POLICY))
  return database
}

const CELLS_OF_A_POLICY = 12

/** What the database notes of policies that were started and bought some days later, over two years: by office, rep and the rest. */
function note(db: Db, first: number, last: number): Promise<void> {
  return db.transaction(async (trx) => {
    await trx.execute(sql`set local statement_timeout = 0`)
    await trx.execute(sql`
      insert into figure_deltas (dimension, day, value, is_removed, started, converted, bought, premium_cents, fee_cents)
      select dimension, case when dimension in ('office', 'rep') then day else date_trunc('week', day)::date end, value, false,
        1 - part, 1 - part, part, part * 100 * (200 + n % 900), part * 100 * (180 + n % 900)
      from generate_series(${first}::int, ${last}::int) n
      cross join generate_series(0, 1) part
      cross join lateral (select date '2026-11-25' - (n * 7919) % 730 + part as day) d
      cross join lateral (values ('office', ''), ('rep', 'r' || n % 12), ('source', (array['website', 'rep', 'partner', 'again'])[1 + n % 4]),
        ('client_type', 't' || n % 25), ('contest', (array['grand_prize', 'putting_prize', 'shootout', 'dice_roll'])[1 + n % 4]),
        ('territory', 's' || n % 60)) places(dimension, value)`)
  })
}

/** The middle of some rounds of each, in milliseconds. */
async function timeByTurns(...dbs: [Db, Db]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of [0, 1] as const) {
      const start = performance.now()
      await readFiguresOf({ db: dbs[place], env: readEnv({}), now: () => NOW }, 52)
      times[place].push(performance.now() - start)
    }
  return [middleOf(times[0]), middleOf(times[1])]
}

function middleOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0
}

if (process.argv[1]?.endsWith('figures.ts')) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  console.log(tableOf(await figuresOfAYear(server, Number(process.argv[2] ?? MANY))))
}
