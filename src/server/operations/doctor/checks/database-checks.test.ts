import { drizzle } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import { clockCheck } from '#server/operations/doctor/checks/clock-check.ts'
import { databaseCheck } from '#server/operations/doctor/checks/database-check.ts'
import { migrationsCheck } from '#server/operations/doctor/checks/migrations-check.ts'
import { hasPostgres, openUnmigrated, postgresDatabase, testDatabase } from '#testing/database.ts'
import { examine, findingsOf } from '#testing/doctor-context.ts'
import { canStartPostgres, startPostgres } from '#testing/postgres.ts'

describe('O15 the embedded database', () => {
  it('O15 that answers is green, with its version', async () => {
    const [finding, ...others] = await findingsOf(databaseCheck, { db: await testDatabase() })
    expect(finding).toMatch(/^green: PostgreSQL \d+\.\d+.*, embedded, answers. Its data takes \d+ MB\.$/)
    expect(others).toEqual([])
  })

  it('O15 that was not opened is amber with the reason', async () => {
    expect(await findingsOf(databaseCheck, { databaseError: 'There is no database in /data' })).toEqual([
      'amber: The database wasn’t opened. There is no database in /data.',
    ])
  })

  it('O15 that is closed is red', async () => {
    const client = await openUnmigrated()
    await client.close()
    expect((await findingsOf(databaseCheck, { db: drizzle(client, COLUMN_NAMES) }))[0]).toMatch(
      /^red: The database doesn’t answer: /,
    )
  })

  it('O15 has the clock of this machine', async () => {
    const now = () => new Date('2026-11-20T12:00:00Z')
    expect(await findingsOf(clockCheck, { db: await testDatabase(), now })).toEqual([
      'green: The database is on this machine and has its clock: 2026-11-20T12:00:00.000Z.',
    ])
  })

  it('O15 migrations: as many, fewer, none, more, and too many are told apart', async () => {
    const db = await testDatabase()
    const look = async () => findingsOf(migrationsCheck, { db })
    const known = buildNumber()
    expect(await look()).toEqual([`green: The database has the ${known} migrations of this version.`])
    const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('h', 9999999999999)`
    await db.execute(newer)
    expect(await look()).toEqual([
      `amber: The database is newer than this version of the app. It has ${known + 1} migrations, and the app knows ${known}. They still work together.`,
    ])
    await db.insert(schemaCompatibility).values({ migration: '9999_contracts', oldestBuild: known + 1 })
    expect((await look())[0]).toMatch(/^red: This build is too old for its database/)
    await db.delete(schemaCompatibility)
    await db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at > (select min(created_at) from drizzle.__drizzle_migrations)`,
    )
    expect(await look()).toEqual([
      `amber: The database is older than this version of the app. It has 1 of ${known} migrations.`,
    ])
    const client = await openUnmigrated()
    onTestFinished(() => client.close())
    expect(await findingsOf(migrationsCheck, { db: drizzle(client, COLUMN_NAMES) })).toEqual([
      'amber: The database is empty.',
    ])
  })
})

describe.skipIf(!hasPostgres)('O15 PostgreSQL', () => {
  it('O15 that answers is green, with its version and its connections', async () => {
    const { db, close, url } = await postgresDatabase()
    onTestFinished(close)
    const env = { DATABASE_URL: url }
    const [server, connections, ...others] = await findingsOf(databaseCheck, { db, env })
    expect(server).toMatch(/^green: PostgreSQL \d+\.\d+.*, answers. Its data takes \d+ MB\.$/)
    expect(connections).toMatch(/^(green|amber): \d+ of \d+ connections are used\.$/)
    expect(others).toEqual([])
    expect(await findingsOf(migrationsCheck, { db, env })).toEqual([
      `green: The database has the ${buildNumber()} migrations of this version.`,
    ])
  })

  it('O15 on another machine without encryption is amber', async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    const env = { DATABASE_URL: 'postgres://albatross@db.example.com/albatross' }
    expect(await findingsOf(databaseCheck, { db, env })).toContain(
      'amber: The connection to the database isn’t encrypted.',
    )
  })

  it('O15 its clock is compared with that of this machine', async () => {
    const { db, close, url } = await postgresDatabase()
    onTestFinished(close)
    const look = (aheadMs: number) =>
      findingsOf(clockCheck, { db, env: { DATABASE_URL: url }, now: () => new Date(Date.now() + aheadMs) })
    expect(await look(0)).toEqual(['green: This machine and the clock of the database agree.'])
    expect(await look(20_000)).toEqual([
      expect.stringMatching(/^amber: This machine is (19|20) seconds ahead of the clock of the database\.$/),
    ])
    expect(await look(-120_000)).toEqual([
      expect.stringMatching(/^red: This machine is 12\d seconds behind the clock of the database\.$/),
    ])
  })

  it('O15 that cannot be reached is red, without its password', async () => {
    const report = await examine(databaseCheck, {
      env: { DATABASE_URL: 'postgres://albatross:its-password@127.0.0.1:1/albatross' },
      databaseError: 'connect ECONNREFUSED postgres://albatross:its-password@127.0.0.1:1',
    })
    expect(report.state).toBe('red')
    expect(JSON.stringify(report)).not.toContain('its-password')
  })
})

describe.skipIf(!canStartPostgres())('O15 a PostgreSQL of its own', { timeout: 120_000 }, () => {
  it('O15 whose connections are used up, or that hangs, is red in time', async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL did not start')
    onTestFinished(postgres.stop)
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
    const env = { DATABASE_URL: postgres.url }
    const clients = Array.from({ length: 185 }, () => new pg.Client({ connectionString: postgres.url }))
    await Promise.all(clients.map((client) => client.connect()))
    expect((await findingsOf(databaseCheck, { db, env }))[1]).toMatch(
      /^amber: 18\d of 197 connections are used\.$/,
    )
    const rest = Array.from({ length: 10 }, () => new pg.Client({ connectionString: postgres.url }))
    await Promise.all(rest.map((client) => client.connect()))
    expect((await findingsOf(databaseCheck, { db, env }))[1]).toMatch(
      /^red: 19\d of 197 connections are used/,
    )
    await Promise.all([...clients, ...rest].map((client) => client.end()))

    const resume = postgres.freeze()
    try {
      expect(await findingsOf(databaseCheck, { db, env }, 500)).toEqual([
        'red: It took longer than 0.5 seconds, so we stopped it.',
      ])
    } finally {
      resume()
      await close()
    }
  })
})
