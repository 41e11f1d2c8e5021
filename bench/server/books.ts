// The statements of the books and the journal as a file, with a million documents. Alone, and without a build:
// TEST_DATABASE_URL=… npx tsx bench/server/books.ts [documents]
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { listOpenInvoices, sumAccounts } from '#server/accounting/books/repository.ts'
import { addUpPostings } from '#server/accounting/totals/add-up-days.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import type { Client } from '#testing/server.ts'
import { type Measure, tableOf } from '../measure.ts'
import { openSite, type Site } from './bought-policies.ts'
import { copyRows, type CopiedTable } from './copied-policies.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

const FEW = 10_000
const MANY = 1_000_000
/** Each policy has an invoice and the payment of it. */
const DOCUMENTS_OF_POLICY = 2
/** Invoices that nobody has paid, of both. */
const OPEN = 500
/** Over how many days the documents are spread, until today. */
const DAYS = 1000
const TODAY = '2026-11-20' as CalendarDate
const FIRST_DAY = addDays(TODAY, 1 - DAYS)
const YEAR = { from: '2026-01-01' as CalendarDate, to: TODAY }
const ROUNDS = 200
const LINES = 1_000_000
const GOAL = 1.5
/** Goal: rows per second compared with the database that writes the same rows as CSV and sends them to nobody. */
const GOAL_EXPORT = 0.3
/** Goal: how much more memory the process holds for all lines at most than for half of them. */
const GOAL_MEMORY_MB = 32
/** Filling takes longer than a request may. */
const MINUTES_MS = 30 * 60_000
const TIMEOUTS = { connectMs: 10_000, statementMs: MINUTES_MS, lockMs: 10_000, idleMs: MINUTES_MS }

export function booksOfMany(serverUrl: string, documents = MANY): Promise<Measure[]> {
  return withTemporaryDatabase(serverUrl, (fewUrl) =>
    withTemporaryDatabase(serverUrl, async (manyUrl) => {
      const few = await openFilled(fewUrl, FEW)
      const many = await openFilled(manyUrl, documents)
      try {
        return [...(await timeStatements(few.site, many.site, documents)), ...(await timeExport(many))]
      } finally {
        await few.close()
        await many.close()
      }
    }),
  )
}

interface FilledSite {
  site: Site
  rep: Client
  close: () => Promise<void>
}

async function openFilled(databaseUrl: string, documents: number): Promise<FilledSite> {
  const database = await openDatabase({ databaseUrl, dataDir: '', timeouts: { database: TIMEOUTS } })
  const { db } = database
  const site = await openSite(db)
  const paid = await aBilledPolicy(site)
  await record(paid, { amount: 310 })
  await copyRows(db, await tablesOf(db, paid.number), {
    first: 1,
    last: documents / DOCUMENTS_OF_POLICY - OPEN,
    step: 1,
  })
  const unpaid = await aBilledPolicy(site)
  await copyRows(db, await tablesOf(db, unpaid.number), { first: 1, last: OPEN, step: 1 })
  await db.execute(sql`vacuum analyze`)
  // The copies went past the triggers, so all of it is added up anew.
  await db.execute(sql`delete from account_days_zone`)
  await addUpPostings(site.context)
  await db.execute(sql`vacuum analyze account_days, account_deltas`)
  return {
    site,
    rep: await signedInRep(site),
    close: async () => {
      await site.server.app.close()
      await database.close()
    },
  }
}

/** A policy with its documents, the copies spread over the days before it. */
async function tablesOf(db: Db, number: string): Promise<Record<string, CopiedTable>> {
  const { rows } = (await db.execute(sql`select id, quote_id from policies where number = ${number}`)) as {
    rows: { id: string; quote_id: string }[]
  }
  const [policy] = rows
  if (!policy) throw new Error(`There is no policy ${number}`)
  const ofPolicy = sql`t.policy_id = ${policy.id}`
  const ofInvoice = sql`t.invoice in (select number from invoices where policy_id = ${policy.id})`
  const earlier = (column: string) =>
    sql`${sql.raw(`t.${column}`)} - (n::bigint * 7919 % ${DAYS}::int) * interval '1 day'`
  return {
    quotes: {
      rows: sql`t.id = ${policy.quote_id}`,
      ids: ['id'],
      texts: ['quote_number', 'client_reference'],
    },
    policies: { rows: sql`t.id = ${policy.id}`, ids: ['id', 'quote_id', 'purchase_id'], texts: ['number'] },
    journal_entries: {
      rows: ofPolicy,
      ids: ['policy_id', 'change_id'],
      texts: ['document'],
      given: { id: sql`gen_random_uuid()`, posted_at: earlier('posted_at') },
    },
    postings: {
      rows: sql`t.document in (select document from journal_entries where policy_id = ${policy.id})`,
      texts: ['document'],
    },
    invoices: {
      rows: ofPolicy,
      ids: ['policy_id', 'purchase_id'],
      texts: ['number'],
      given: { issued_at: earlier('issued_at') },
    },
    received_payments: {
      rows: ofPolicy,
      ids: ['policy_id', 'purchase_id'],
      texts: ['number', 'idempotency_key'],
    },
    payment_applications: {
      rows: ofInvoice,
      ids: ['id'],
      texts: ['payment', 'invoice', 'entry'],
      given: { applied_at: earlier('applied_at') },
    },
    invoice_balances: { rows: ofInvoice, texts: ['invoice'] },
    document_rows: { rows: ofPolicy, ids: ['id', 'policy_id'], texts: ['paper'] },
  }
}

/** By turns, so that a busy machine affects both alike. */
async function timeStatements(few: Site, many: Site, documents: number): Promise<Measure[]> {
  const { officeTimeZone: timeZone } = few.context.env
  const statements: [what: string, read: (db: Db) => Promise<unknown>][] = [
    ['The trial balance of a year', (db) => sumAccounts(db, { ...YEAR, timeZone })],
    ['What is owed by age', (db) => listOpenInvoices(db, { ...YEAR, timeZone })],
  ]
  const measures: Measure[] = []
  for (const [what, read] of statements) {
    const times: [number[], number[]] = [[], []]
    for (let round = -10; round < ROUNDS; round += 1)
      for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const start = performance.now()
        await read((place === 0 ? few : many).context.db)
        if (round >= 0) times[place].push(performance.now() - start)
      }
    const [bare, ours] = [p99(times[0]), p99(times[1])]
    measures.push({
      what: `${what} with ${documents.toLocaleString('en-US')} documents, against ${FEW.toLocaleString('en-US')}`,
      ours,
      bare,
      unit: 'ms at p99',
      ratio: ours / bare,
      goal: { atMost: GOAL },
    })
  }
  return measures
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** The journal of so many days that it has a million lines, or of all. */
async function timeExport({ site, rep }: FilledSite): Promise<Measure[]> {
  const { rows } = (await site.context.db.execute(sql`select count(*)::float8 as lines from postings`)) as {
    rows: { lines: number }[]
  }
  const lines = rows[0]?.lines ?? 0
  const days = Math.max(1, Math.floor((DAYS * Math.min(LINES, lines)) / lines))
  await site.server.app.listen({ host: '127.0.0.1', port: 0 })
  const half = await download(site, rep, Math.max(1, Math.floor(days / 2)))
  const bare = await copyToNobody(site.context, days)
  const ours = await download(site, rep, days)
  const what = `The journal as CSV, ${Math.round(ours.lines).toLocaleString('en-US')} lines`
  return [
    {
      what: `${what}, against COPY`,
      ours: ours.lines / ours.seconds,
      bare: bare.lines / bare.seconds,
      unit: 'lines/s',
      ratio: ours.lines / ours.seconds / (bare.lines / bare.seconds),
      goal: { atLeast: GOAL_EXPORT },
    },
    {
      what: `${what}: memory beyond half of them`,
      ours: ours.megabytes - half.megabytes,
      bare: half.megabytes,
      unit: 'MB',
      ratio: Number.NaN,
      goal: { unitsAtMost: GOAL_MEMORY_MB },
    },
  ]
}

/** By a connection, as a browser does; the most memory that client and server in one process held meanwhile. */
async function download({ server }: Site, rep: Client, days: number) {
  const { cookie } = await rep.pair()
  const { port } = server.app.server.address() as AddressInfo
  let [most, lines, pieces] = [0, 0, 0]
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    const period = `${FIRST_DAY}..${addDays(FIRST_DAY, days - 1)}`
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: `/quote/api/admin/books/journal.csv?period=${period}`,
        headers: { cookie },
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The journal answers ${answer.statusCode}`))
        answer.on('data', (piece: Buffer) => {
          for (const byte of piece) if (byte === 10) lines += 1
          if ((pieces += 1) % 50 === 0) most = Math.max(most, process.memoryUsage.rss())
        })
        answer.on('end', resolve)
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
  // The first line has the names of the columns.
  return {
    lines: lines - 1,
    seconds: (performance.now() - start) / 1000,
    megabytes: most / 2 ** 20,
  }
}

/** The same lines as the database writes them, with the number of the policy and the name of the customer. */
async function copyToNobody({ db, env }: Site['context'], days: number) {
  const start = performance.now()
  const until = `${addDays(FIRST_DAY, days)} 00:00 ${env.officeTimeZone}`
  await db.execute(
    sql.raw(`copy (
      select e.document, e.posted_at, p.account, p.debit_cents, p.credit_cents, e.type, d.party, o.number
      from journal_entries e join postings p on p.document = e.document join policies o on o.id = e.policy_id
      left join document_rows d on d.policy_id = e.policy_id and d.paper = e.document
      where e.posted_at < timestamptz '${until}' order by e.posted_at, e.id, p.place
    ) to '/dev/null' with csv`),
  )
  const seconds = (performance.now() - start) / 1000
  const { rows } = (await db.execute(sql`
    select count(*)::float8 as lines from journal_entries e join postings p on p.document = e.document
    where e.posted_at < ${until}::timestamptz`)) as { rows: { lines: number }[] }
  return { lines: rows[0]?.lines ?? 0, seconds }
}

if (process.argv[1] === import.meta.filename) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  console.log(tableOf(await booksOfMany(server, Number(process.argv[2] ?? MANY))))
}
