// The reps' home with many policies, against the same with 10,000. Alone, with another number:
// TEST_DATABASE_URL=… npx tsx bench/lists/today.ts 100000
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import { callerDay } from '#server/desk/today/caller-day.ts'
import { readDeskCounts } from '#server/desk/today/desk-counts.ts'
import { readToday } from '#server/desk/today/read-today.ts'
import type { TodayAsking } from '#server/desk/today/source.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'

const FEW = 10_000
const MANY = 100_000
/** As one statement may take half a minute. */
const ROWS_AT_ONCE = 10_000
const ROUNDS = 60
const NOW = new Date('2026-11-20T18:00:00Z')
const REP = '3b241101-e2bb-4255-8caf-000000000001'

/** All that Today answers, and the counts beside the places, each as one rep of twenty asks for it. */
export async function today(serverUrl: string, many = MANY): Promise<Measure[]> {
  return withTemporaryDatabase(serverUrl, (fewUrl) =>
    withTemporaryDatabase(serverUrl, async (manyUrl) => {
      const few = await openSeeded(fewUrl, FEW)
      const more = await openSeeded(manyUrl, many)
      try {
        const of = `of ${many.toLocaleString('en-US')} policies, against ${FEW.toLocaleString('en-US')}`
        return [
          { ...(await compare(few.db, more.db, answerToday)), what: `Today ${of}`, goal: { atMost: 1.5 } },
          {
            ...(await compare(few.db, more.db, answerCounts)),
            what: `Counts beside places ${of}`,
            goal: { atMost: 1.5 },
          },
        ]
      } finally {
        await few.close()
        await more.close()
      }
    }),
  )
}

async function openSeeded(databaseUrl: string, count: number) {
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  await seed(opened.db, count)
  return opened
}

const answerToday = (db: Db) => readAtOneMoment(db, (trx) => readToday(askingOf(trx)))
const answerCounts = (db: Db) => readDeskCounts(askingOf(db))

function askingOf(db: Db): TodayAsking {
  const rep = { id: REP, email: 'rep1@office.example', name: 'Rep 1', role: 'owner' as const }
  const dayOf = (moment: Date) => callerDay(moment, 'America/Chicago')
  return { db, rep, people: [rep], now: NOW, today: dayOf(NOW), carrierAskedBefore: NOW, dayOf }
}

/** By turns, the middle of some rounds. */
async function compare(few: Db, more: Db, answer: (db: Db) => Promise<unknown>) {
  const bare: number[] = []
  const ours: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [db, times] of [
      [few, bare],
      [more, ours],
    ] as const) {
      const start = performance.now()
      await answer(db)
      times.push(performance.now() - start)
    }
  }
  const [one, other] = [middleOf(ours), middleOf(bare)]
  return { ours: one, bare: other, unit: 'ms', ratio: one / other }
}

function middleOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Twenty reps, each with their share; some of all waits, so that with ten times the policies ten times as much does. */
async function seed(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into reps (id, email, name, password_hash, role, created_at)
    select ('3b241101-e2bb-4255-8caf-' || lpad(n::text, 12, '0'))::uuid, 'rep' || n || '@office.example', 'Rep ' || n, '', 'specialist', now()
    from generate_series(1, 20) n`)
  for (let first = 1; first <= count; first += ROWS_AT_ONCE)
    await seedRows(db, first, Math.min(count, first + ROWS_AT_ONCE - 1))
  await db.execute(sql`analyze`)
}

/** Policies over five seasons, of which two are to come, and as many quotes that were not bought. */
function seedRows(db: Db, first: number, last: number): Promise<void> {
  return db.transaction(async (trx) => {
    await trx.execute(sql`set local session_replication_role = replica`)
    await trx.execute(sql`set local statement_timeout = 0`)
    await trx.execute(sql`
      insert into quotes (id, quote_number, version, answers, created_at, updated_at)
      select gen_random_uuid(), 'Q-' || n, 1, jsonb_build_object('tournament_name', 'Cup ' || n), now(), now() - n * interval '1 second'
      from generate_series(${first * 2 - 1}::int, ${last * 2}::int) n`)
    await trx.execute(sql`
      insert into desk_rows (quote_id, quote_number, policy_number, client_reference, state, good_until, tournament_name, first_contest_date,
        contests, total_cents, unpaid_cents, referral_codes, created_at, updated_at, due_on, due_reason, assigned_rep_id, words)
      select id, quote_number, case when bought then 'ALB-' || n end, 'R-' || n,
        case when bought then 'purchased' when part = 0 then 'referred' when part < 20 then 'draft' else 'sent' end,
        day::timestamptz, 'Cup', day, '{grand_prize}', 31000, case when bought and part < 2 then 31000 else 0 end, '{}', created_at, updated_at,
        day, case when bought and part < 2 then 'invoice' when bought and part = 2 then 'change' when bought then 'event-day'
          when part = 0 then 'referral' when part < 20 then 'event-day' else 'good-until' end,
        case when n % 3 > 0 then ('3b241101-e2bb-4255-8caf-' || lpad((1 + n % 20)::text, 12, '0'))::uuid end,
        array_to_tsvector(array['cup', n::text])
      from generate_series(${first * 2 - 1}::int, ${last * 2}::int) n
      join quotes q on q.quote_number = 'Q-' || n
      cross join lateral (select date '2026-11-20' + ((n * 7919) % 1800 - 1100) as day, n % 2 = 0 as bought, (n / 2) % 100 as part) facts`)
    await trx.execute(sql`
      insert into messages (id, cause, quote_id, recipient, subject, html, plain, attachments, state, created_at)
      select gen_random_uuid(), 'cause ' || quote_number, quote_id, 'pat@example.com', 'Yours', '', '', '[]',
        case when total_cents = 31000 and right(quote_number, 2) = '00' then 'bounced' else 'sent' end,
        timestamptz '2026-11-20 12:00Z' - (right(quote_number, 3)::text || ' days')::interval
      from desk_rows where quote_number = any (select 'Q-' || n from generate_series(${Math.max(first * 2 - 1, 100)}::int, ${last * 2}::int) n)`)
    await trx.execute(sql`
      insert into audit_events (quote_id, at, actor, rep_id, event, detail)
      select quote_id, timestamptz '2026-11-20 17:00Z' - (substring(quote_number from 3)::int % 5000) * interval '10 minutes', 'rep', assigned_rep_id, 'quote_saved', '{}'
      from desk_rows where assigned_rep_id is not null and quote_number = any (select 'Q-' || n from generate_series(${first * 2 - 1}::int, ${last * 2}::int) n)`)
  })
}

if (process.argv[1]?.endsWith('today.ts')) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to measure on')
  console.log(tableOf(await today(server, Number(process.argv[2] ?? MANY))))
}
