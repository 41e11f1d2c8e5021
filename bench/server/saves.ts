// Saves beside a thousand quotes, against one UPDATE. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/server/saves.ts 1000000
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Context } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { median, type Measure, tableOf } from '../measure.ts'
import { COPIED_EMAIL, copyRows } from './copied-policies.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** Goal: saves per second compared with one plain UPDATE of the same row. */
const GOAL = 0.6
const QUOTES = 1000
const ROUNDS = 5
const SAVES = 64
const CONCURRENCY = 8

/** A save with its price, its audit row and its rows for lists, figures and customers, against one UPDATE that stores the same answers. */
export function savesOnPostgres(serverUrl: string, quotes = QUOTES): Promise<Measure> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
    const context = testContext(db)
    const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY })
    // The database is dropped while its last connections are still closing.
    pool.on('error', () => undefined)
    await fill(context, quotes)
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const saved = await aFewQuotes(context, round)
      const ours = await rateOf(saved, (id) =>
        saveQuote(context, { id, version: 1, customFields: { insured_address_2: `Suite ${round}` } }),
      )
      const bare = await rateOf(saved, (id) => update(pool, id, `Floor ${round}`))
      // The first one warms up.
      if (round === 0) continue
      rates.ours.push(ours)
      rates.bare.push(bare)
    }
    await Promise.all([close(), pool.end()])
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? rate)))
    const what = `Saves beside ${quotes.toLocaleString('en-US')} quotes on PostgreSQL, against one bare UPDATE`
    const [ours, bare] = [median(rates.ours), median(rates.bare)]
    return { what, ours, bare, unit: 'saves/s', ratio, goal: { atLeast: GOAL } }
  })
}

/** Copies of one quote with its rows for lists and figures. */
async function fill(context: Context, count: number): Promise<void> {
  const { id } = await aQuote(context)
  const rows = sql`t.quote_id = ${id}`
  const numbers = ['quote_number', 'client_reference']
  const quotes = { rows: sql`t.id = ${id}`, ids: ['id'], texts: numbers, given: { email: COPIED_EMAIL } }
  const tables = {
    quotes,
    desk_rows: { rows, ids: ['quote_id'], texts: numbers },
    quote_figures: { rows, ids: ['quote_id'] },
  }
  await copyRows(context.db, tables, { first: 1, last: count, step: 1 })
  for (const table of Object.keys(tables)) await context.db.execute(sql`analyze ${sql.identifier(table)}`)
}

async function aFewQuotes(context: Context, round: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < SAVES; number += 1) {
    const { id } = await aQuote(context, { insured_email: `saver${round}-${number}@example.com` })
    ids.push(id)
  }
  return ids
}

const ADDRESS = '{insured_address_2}'

function update(pool: pg.Pool, id: string, address: string): Promise<unknown> {
  return pool.query({
    name: 'bare_save',
    text: `update quotes set answers = jsonb_set(answers, $2::text[], to_jsonb($3::text)), version = version + 1, updated_at = now()
      where id = $1`,
    values: [id, ADDRESS, address],
  })
}

/** How many are finished per second, with as many at the same time as there are customers. */
async function rateOf(ids: readonly string[], save: (id: string) => Promise<unknown>): Promise<number> {
  const left = [...ids]
  const startedAt = performance.now()
  const customer = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await save(id)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, customer))
  return (ids.length * 1000) / (performance.now() - startedAt)
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server to run this')
  console.log(tableOf([await savesOnPostgres(url, Number(process.argv[2] ?? QUOTES))]))
}
