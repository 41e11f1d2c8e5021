import pg from 'pg'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { median, type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** Goal: purchases per second compared with three plain commits that write the same rows. */
const GOAL = 0.7
const ROUNDS = 5
const PURCHASES = 64
const CONCURRENCY = 8

/** The rows that one purchase wrote, by commit. */
type Written = { table: string; rows: unknown[] }[][]

/**
 * Buying by card, from the request to the committed policy with its documents and mail, against a client that writes the
 * same rows in the same three commits: the purchase begun, the gateway's charge, the policy issued. By turns, each with
 * connections that have done so before.
 */
export async function purchasesOnPostgres(serverUrl: string): Promise<Measure> {
  return withDatabase(serverUrl, async (oursUrl) =>
    withDatabase(serverUrl, async (bareUrl) => {
      const { db, close } = await openDatabase({ databaseUrl: oursUrl, dataDir: '' })
      const context = testContext(db)
      const reader = new pg.Client({ connectionString: oursUrl })
      await reader.connect()
      const pool = new pg.Pool({ connectionString: bareUrl, max: CONCURRENCY })
      // The database is dropped while its last connections are still closing.
      pool.on('error', () => undefined)
      const rates = { ours: [] as number[], bare: [] as number[] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const requests = await openRequests(context, round)
        const ours = await rateOf(requests, (request) => purchaseQuote(context, request))
        const written: Written[] = []
        for (const { quoteId } of requests) {
          await copyQuote(reader, pool, quoteId)
          written.push(await readCommits(reader, quoteId))
        }
        const bare = await rateOf(written, (commits) => write(pool, commits))
        // The first one loads fonts and plans statements.
        if (round === 0) continue
        rates.ours.push(ours)
        rates.bare.push(bare)
      }
      await Promise.all([close(), reader.end(), pool.end()])
      const [ours, bare] = [median(rates.ours), median(rates.bare)]
      const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? rate)))
      const what = 'Purchases by card on PostgreSQL, against three bare commits of the same rows'
      return { what, ours, bare, unit: 'purchases/s', ratio, goal: { atLeast: GOAL } }
    }),
  )
}

async function openRequests(context: ReturnType<typeof testContext>, round: number) {
  const requests = []
  for (let number = 0; number < PURCHASES; number += 1) {
    const quote = await aQuote(context, { insured_email: `buyer${round}-${number}@example.com` })
    requests.push(await aPurchase(context, quote))
  }
  return requests
}

const OF_PURCHASE = '(select id from purchases where quote_id = $1)'
const OF_POLICY = '(select id from policies where quote_id = $1)'

/** The tables of each commit, with the condition for the rows of a quote. */
const COMMITS: [table: string, where: string][][] = [
  [
    ['purchases', 'quote_id = $1'],
    ['jobs', `payload ->> 'purchaseId' = ${OF_PURCHASE}::text`],
    ['audit_events', `quote_id = $1 and event = 'purchase_started'`],
  ],
  [['sandbox_charges', `idempotency_key = ${OF_PURCHASE}::text`]],
  [
    ['policies', 'quote_id = $1'],
    ['certificates', `policy_id = ${OF_POLICY}`],
    ['journal_entries', `policy_id = ${OF_POLICY}`],
    ['postings', `document in (select document from journal_entries where policy_id = ${OF_POLICY})`],
    ['sales_receipts', `policy_id = ${OF_POLICY}`],
    ['purchase_records', `purchase_id = ${OF_PURCHASE}`],
    ['audit_events', `quote_id = $1 and event = 'policy_issued'`],
    ['policy_links', 'email = (select email from policies where quote_id = $1)'],
    ['messages', 'quote_id = $1'],
    ['jobs', `payload ->> 'messageId' in (select id::text from messages where quote_id = $1)`],
  ],
]

async function readCommits(client: pg.Client, quoteId: string): Promise<Written> {
  const commits: Written = []
  for (const tables of COMMITS) {
    const commit = []
    for (const [table, where] of tables) {
      const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t where ${where}`, [
        quoteId,
      ])
      if (rows.length > 0) commit.push({ table, rows: rows.map(({ row }) => row as unknown) })
    }
    commits.push(commit)
  }
  return commits
}

/** Copies a quote, which exists before its purchase. */
async function copyQuote(from: pg.Client, to: pg.Pool, quoteId: string): Promise<void> {
  const { rows } = await from.query('select to_jsonb(t) as row from quotes t where id = $1', [quoteId])
  await insert(
    to,
    'quotes',
    rows.map(({ row }) => row as unknown),
  )
}

async function write(pool: pg.Pool, commits: Written): Promise<void> {
  for (const [index, tables] of commits.entries()) {
    const client = await pool.connect()
    await client.query('begin')
    const isLast = index === commits.length - 1
    for (const { table, rows } of tables) {
      await insert(client, table, table === 'purchases' ? rows.map(asCharging) : rows)
    }
    if (isLast) await client.query(`update purchases set state = 'completed' where id = $1`, [idOf(commits)])
    await client.query('commit')
    client.release()
  }
}

const asCharging = (row: unknown) => ({ ...(row as object), state: 'charging' })

function idOf(commits: Written): string {
  const [purchase] = commits[0]?.[0]?.rows ?? []
  return (purchase as { id: string }).id
}

async function insert(client: pg.ClientBase | pg.Pool, table: string, rows: unknown[]): Promise<void> {
  await client.query({
    name: `insert_${table}`,
    text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
    values: [JSON.stringify(rows)],
  })
}

/** How many are finished per second, with as many at the same time as there are buyers. */
async function rateOf<T>(work: readonly T[], each: (part: T) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await runConcurrently(work, each)
  return (work.length * 1000) / (performance.now() - startedAt)
}

async function runConcurrently<T>(work: readonly T[], each: (part: T) => Promise<unknown>): Promise<void> {
  const left = [...work]
  const buyer = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await each(part)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, buyer))
}

/** A database with the program's tables. */
function withDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const { close } = await openDatabase({ databaseUrl, dataDir: '' })
    await close()
    return work(databaseUrl)
  })
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server to run this')
  console.log(tableOf([await purchasesOnPostgres(url)]))
}
