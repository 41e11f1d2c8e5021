// The list of claims with many of them, against the same list with 10,000. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/lists/claim-lists.ts 1000000
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { readPage } from '#server/kit/db/lists/read-page.ts'
import { claimListSql } from '#server/claims/listing/repository.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'

const FEW = 10_000
const MANY = 100_000
/** As one statement may take half a minute. */
const ROWS_AT_ONCE = 10_000
const ROUNDS = 100
const ASKING = { repId: '3b241101-e2bb-4255-8caf-4136c566a962', officeTimeZone: 'America/Chicago' }

const QUERIES = {
  'first page by due': { sort: 'due' },
  'first page by report': { sort: '-reported' },
  'first page by number': { sort: '-number' },
  'first page by prize': { sort: '-prize' },
  'first page of one state': { sort: 'due', state: ['review'] },
  'first page of nobody': { sort: 'due', rep: ['nobody'] },
  'one winner': { sort: 'due', search: 'winner7777' },
} as const

/** The first pages in each order and with filters, as they are slowest. */
export async function claimLists(serverUrl: string, many = MANY): Promise<Measure[]> {
  const few = await withTemporaryDatabase(serverUrl, (url) => measure(url, FEW))
  const more = await withTemporaryDatabase(serverUrl, (url) => measure(url, many))
  return [...more].map(([what, ours]) => {
    const bare = few.get(what) ?? Number.NaN
    const name = `${what} of ${many.toLocaleString('en-US')} claims, against ${FEW.toLocaleString('en-US')}`
    return { what: name, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: 1.5 } }
  })
}

async function measure(databaseUrl: string, count: number): Promise<Map<string, number>> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    for (let first = 1; first <= count; first += ROWS_AT_ONCE)
      await seed(db, first, Math.min(count, first + ROWS_AT_ONCE - 1))
    await db.execute(sql`analyze`)
    const found = new Map<string, number>()
    for (const [what, query] of Object.entries(QUERIES)) found.set(what, await timePage(db, query))
    return found
  } finally {
    await close()
  }
}

/** The 99th percentile of some rounds; the first ones fill the caches. */
async function timePage(db: Db, query: object): Promise<number> {
  const times: number[] = []
  for (let round = -10; round < ROUNDS; round += 1) {
    const start = performance.now()
    await readPage(db, claimListSql(ASKING), { ...query, size: 50 })
    if (round >= 0) times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(ROUNDS * 0.99) - 1] ?? 0
}

/** One claim in three is open; each asks for three documents, of which one is here. Triggers and references are left out. */
function seed(db: Db, first: number, last: number): Promise<void> {
  return db.transaction(async (trx) => {
    await trx.execute(sql`set local session_replication_role = replica`)
    await trx.execute(sql`set local statement_timeout = 0`)
    await trx.execute(sql`
      insert into policies (id, number, quote_id, purchase_id, email, version, issued_at)
      select md5('policy' || n)::uuid, 'ALB-' || (200000 + n), gen_random_uuid(), gen_random_uuid(), 'h@example.com', 1, now()
      from generate_series(${first}::int, ${last}::int) n`)
    await trx.execute(sql`
      insert into claims (id, number, policy_id, entity, index, certificate_version, winners, winner_key, winner, event, documents_by,
        prize_cents, insured, played_on, shot_at, counts_from, arrived_at, late_hours, reserve_cents, awarded_cents, state, place, since,
        due_on, words)
      select md5('claim' || n)::uuid, 'C-' || (2000 + n), md5('policy' || n)::uuid, 'grand_prize', 1, 1, 'every', 'winner' || n, 'Winner ' || n,
        'Cup ' || n, day, 1000000 + n, '{"title": "Hole-in-one"}', day, at, at, at, 0, 1000000 + n, 0,
        (array['review', 'paid', 'closed'])[1 + n % 3], 3, at,
        case when n % 3 = 0 then day else date '9999-12-31' end, array_to_tsvector(array['winner' || n, 'cup'])
      from generate_series(${first}::int, ${last}::int) n
      cross join lateral (select date '2020-01-01' + n % 2000 as day, timestamptz '2020-01-01' + n * interval '10 minutes' as at) times`)
    await trx.execute(sql`
      insert into claim_documents (claim_id, key, place, spec, added_at)
      select md5('claim' || n)::uuid, key, 1, '{}', now()
      from generate_series(${first}::int, ${last}::int) n cross join unnest(array['claim_form', 'affidavit', 'scorecard']) key`)
    await trx.execute(sql`
      insert into claim_document_events (claim_id, key, place, step, kind, actor, at)
      select md5('claim' || n)::uuid, 'claim_form', 1, 1, 'received', 'holder', now()
      from generate_series(${first}::int, ${last}::int) n`)
  })
}

if (process.argv[1]?.endsWith('claim-lists.ts')) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  console.log(tableOf(await claimLists(server, Number(process.argv[2] ?? MANY))))
}
