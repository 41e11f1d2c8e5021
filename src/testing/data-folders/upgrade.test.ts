import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { openDatabase, openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { OLD_DATA, unpackOldDataFolder } from '#testing/data-folders/old-data-folder.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { testSite } from '#testing/site.ts'

type Where = Parameters<typeof openDatabase>[0]
type Rows = Record<string, unknown>[]

/** The old data, not migrated yet, on each kind of database. */
const PLACES: [string, boolean, () => Promise<Where>][] = [
  ['its own folder', true, () => Promise.resolve({ databaseUrl: undefined, dataDir: unpackOldDataFolder() })],
  ['PostgreSQL', hasPostgres, copyToPostgres],
]

describe.each(PLACES)('O15 the first build that sold policies, in %s', (_, isHere, prepare) => {
  it.skipIf(!isHere)(
    'O15 its data is upgraded at the start, and its policy, mail, draft and books go on',
    { timeout: 120_000 },
    async () => {
      const where = await prepare()
      const before = await read(where)
      const { db } = await open(where)
      const after = await snapshotDatabase(db)
      // The links to the samples hold no token any more.
      before['settings'] = (before['settings'] ?? []).filter(({ key }) => key !== 'sample_links')
      before['certificates'] = (before['certificates'] ?? []).map(withContestShape)
      for (const [table, rows] of Object.entries(before)) expectKept(table, rows, after[table] as Rows)
      expect(await findBookErrors(db)).toEqual([])
      expect(await checkAuditLog(db)).toMatchObject({ rows: before['audit_events']?.length, broken: [] })

      const { client } = await testSite(db, { now: () => OLD_DATA.now })
      expect((await client.send('POST', '/api/policy-access', OLD_DATA.link)).statusCode).toBe(200)
      const policy = await client.get(`/api/policies/${OLD_DATA.policy}`)
      expect(policy.json()).toMatchObject({
        data: { total: 310, status: 'in-force', email: OLD_DATA.link.email },
      })
      for (const type of ['certificate', 'receipt', 'terms']) {
        const paper = await client.get(`/api/policies/${OLD_DATA.policy}/documents/${type}.pdf`)
        expect([type, paper.statusCode, paper.headers['content-type']]).toEqual([
          type,
          200,
          'application/pdf',
        ])
      }
      // That build knew no claims.
      const calls = ENDPOINTS.filter(
        ({ method, access, path: url }) =>
          method === 'GET' && access === 'policy-session' && /^\/policies\/:number[^:]*$/.test(url),
      )
      const answers = await Promise.all(
        calls.map(async ({ name, path: url }) => [
          name,
          (await client.get(`/api${url.replace(':number', OLD_DATA.policy)}`)).statusCode,
        ]),
      )
      expect(answers.length).toBeGreaterThan(5)
      expect(answers.filter(([, status]) => status !== 200)).toEqual([])
      const draft = await client.get(`/api/contacts/${OLD_DATA.draft}`)
      expect(draft.json()).toMatchObject({ data: { customFields: { tournament_name: 'Old Oaks Open' } } })
    },
  )

  it.skipIf(!isHere)(
    'N106 what was noted as shipped there is one shipment that was sent, and nothing else is',
    { timeout: 120_000 },
    async () => {
      const noted = await prepare()
      await change(
        noted,
        sql`update quotes set answers = answers || '{"signs_shipped": "Yes", "type_bp_signs": "custom"}' where id in (select quote_id from policies)`,
      )
      for (const [where, count] of [
        [noted, 1],
        [await prepare(), 0],
      ] as const) {
        const { db } = await open(where)
        const { client } = await testSite(db, { now: () => OLD_DATA.now })
        await client.send('POST', '/api/policy-access', OLD_DATA.link)
        const { data } = (await client.get(`/api/policies/${OLD_DATA.policy}/shipments`)).json()
        expect([data.signs_shipped, data.shipments.length]).toEqual([count === 1, count])
        if (count === 1)
          expect(data.shipments[0]).toMatchObject({
            state: 'sent',
            service: 'standard',
            tracking: null,
            signs: [{ key: 'all' }, { key: 'bonus' }],
          })
        const insured = (await client.get(`/api/policies/${OLD_DATA.policy}/insured`)).json().data
        expect(insured.contact.signs_shipped).toBe(count === 1)
      }
    },
  )

  it.skipIf(!isHere)(
    'O15 an upgrade that fails says so and leaves what was, and succeeds once its cause is gone',
    { timeout: 120_000 },
    async () => {
      const where = await prepare()
      // In the way of a table that the upgrade creates late.
      await change(where, sql`create table email_change_links (planted text)`)
      const before = await read(where)
      await expect(openDatabase(where)).rejects.toThrow(/email_change_links/)
      expect(await read(where)).toEqual(before)
      await change(where, sql`drop table email_change_links`)
      const { db } = await open(where)
      expect(await findBookErrors(db)).toEqual([])
    },
  )
})

/** A later build may add to a row, and keeps what was in it. */
function expectKept(table: string, rows: Rows, now: Rows): void {
  const names = Object.keys(rows[0] ?? {}).filter((name) => now[0] && name in now[0])
  const kept = (row: Rows[number]) => Object.fromEntries(names.map((name) => [name, row[name]]))
  const [had, has] = [rows, now].map((all) => all.map(kept).map(withoutTokens))
  expect(has, table).toEqual(expect.arrayContaining(had ?? []))
}

/** Contests are described by lines and figures alike for every kind, no longer by fields of one kind. */
function withContestShape(certificate: Rows[number]): Rows[number] {
  const content = certificate['content'] as { contests: Rows }
  const contests = content.contests.map(({ hole, yardage, amateurs, pros, ...contest }) => ({
    ...contest,
    entity: 'grand_prize',
    index: 1,
    figures: [
      { label: 'Hole', value: hole },
      { label: 'Yards, men', value: (yardage as { men: number }).men },
      { label: 'Yards, women', value: (yardage as { women: number }).women },
      { label: 'Amateurs', value: amateurs },
      { label: 'Pros', value: pros },
    ],
    play: ['Played from 165 yards or more (women 150)', '120 amateurs, no professionals'],
    statements: [],
  }))
  return { ...certificate, content: { ...content, contests } }
}

/** Tokens of links are no longer kept in the mail that carried them. */
function withoutTokens(row: Rows[number]): unknown {
  return JSON.parse(JSON.stringify(row).replaceAll(/\/all\/[\w-]{43}\//g, '/all/token/'))
}

async function open(where: Where): Promise<Database> {
  const database = await openDatabase(where)
  onTestFinished(() => database.close())
  return database
}

async function read(where: Where): Promise<Record<string, Rows>> {
  const { db, close } = await openDatabaseUnmigrated(where)
  const rows = (await snapshotDatabase(db)) as Record<string, Rows>
  await close()
  return rows
}

async function change(where: Where, statement: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = await openDatabaseUnmigrated(where)
  await db.execute(statement)
  await close()
}

/** The same tables and rows on a server, as that build would have had them there. */
async function copyToPostgres(): Promise<Where> {
  const { db: migrated, url, close } = await postgresDatabase()
  onTestFinished(close)
  await migrated.execute(sql`drop schema public cascade`)
  await migrated.execute(sql`drop schema drizzle cascade`)
  await migrated.execute(sql`create schema public`)
  await migrated.execute(
    sql.raw(readFileSync(path.join(migrationsFolder, '0000_quotes_to_policies.sql'), 'utf8')),
  )
  const source = await openDatabaseUnmigrated({ databaseUrl: undefined, dataDir: unpackOldDataFolder() })
  await copyRows(source.db, migrated)
  await source.close()
  return { databaseUrl: url, dataDir: '' }
}

/** Whose next number goes along. */
const SEQUENCES = [
  'policy_numbers',
  'receipt_numbers',
  'audit_events_id_seq',
  'jobs_id_seq',
  'drizzle.__drizzle_migrations_id_seq',
]

async function copyRows(from: Db, to: Db): Promise<void> {
  await to.execute(sql`create schema drizzle`)
  await to.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const tables = [
    ...Object.keys(await snapshotDatabase(from)).map((name) => sql.identifier(name)),
    sql.raw('drizzle.__drizzle_migrations'),
  ]
  await to.transaction(async (trx) => {
    // In any order, whichever row names another.
    await trx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) {
      const [found] = await rowsOf(
        from,
        sql`select coalesce(json_agg(t), '[]')::text as rows from ${table} as t`,
      )
      await trx.execute(
        sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${found?.['rows']}::json)`,
      )
    }
    for (const name of SEQUENCES) {
      const [at] = await rowsOf(from, sql`select last_value, is_called from ${sql.raw(name)}`)
      await trx.execute(sql`select setval(${name}, ${at?.['last_value']}, ${at?.['is_called']})`)
    }
  })
}

async function rowsOf(db: Db, query: ReturnType<typeof sql>): Promise<Rows> {
  return ((await db.execute(query)) as { rows: Rows }).rows
}
