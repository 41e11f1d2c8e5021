import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { aQuote } from '#testing/a-quote.ts'
import { hasPostgres, openTestDatabase, postgresDatabase } from '#testing/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { testContext } from '#testing/test-context.ts'

const clientOf = (db: Db) => (db as unknown as { $client: object }).$client
const rowsIn = async (db: Db, query: string) =>
  ((await db.execute(sql.raw(query))) as { rows: object[] }).rows

it('a database that is given back is the next one, as empty as it was, and refuses whoever still has it', async () => {
  const first = await openTestDatabase()
  const untouched = await snapshotDatabase(first.db)
  await aQuote(testContext(first.db))
  await first.db.execute(sql`update coupons set last_day = '2030-01-01'`)
  await first.db.execute(sql`set statement_timeout = 1234`)
  await first.close()
  await expect(aQuote(testContext(first.db))).rejects.toThrow()

  const second = await openTestDatabase()
  expect(await snapshotDatabase(second.db)).toEqual(untouched)
  expect(
    await rowsIn(
      second.db,
      `select from pg_sequences where schemaname = 'public' and last_value is not null`,
    ),
  ).toEqual([])
  expect(await rowsIn(second.db, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }])
  // Rows of the same moment come in the order in which they were written.
  await aQuote(testContext(second.db))
  expect(await rowsIn(second.db, 'select ctid::text as place from quotes')).toEqual([{ place: '(0,1)' }])
  await second.close()
})

it.each([
  'drop table coupons cascade',
  'alter table quotes add column planted text',
  'alter table audit_events disable trigger all',
  'create schema planted',
  'delete from drizzle.__drizzle_migrations',
])('after %s nobody else gets the database', async (statement) => {
  const { db, close } = await openTestDatabase()
  await db.execute(sql.raw(statement))
  await close()
  const next = await openTestDatabase()
  expect(clientOf(next.db)).not.toBe(clientOf(db))
  expect(Object.keys(await snapshotDatabase(next.db))).toContain('coupons')
  expect(await rowsIn(next.db, `select from pg_attribute where attname = 'planted'`)).toEqual([])
  expect(await rowsIn(next.db, `select from pg_trigger where tgenabled = 'D'`)).toEqual([])
  expect(await rowsIn(next.db, `select from pg_namespace where nspname = 'planted'`)).toEqual([])
  await next.close()
})

const nameOf = async (db: Db) => (await rowsIn(db, 'select current_database() as name'))[0]

it.skipIf(!hasPostgres)('a database on a server is lent again as empty as it was', async () => {
  const first = await postgresDatabase()
  const untouched = await snapshotDatabase(first.db)
  const name = await nameOf(first.db)
  await aQuote(testContext(first.db))
  await first.db.execute(sql`update coupons set last_day = '2030-01-01'`)
  await first.close()

  const second = await postgresDatabase()
  expect(await nameOf(second.db)).toEqual(name)
  expect(await snapshotDatabase(second.db)).toEqual(untouched)
  await second.close()
})

it.skipIf(!hasPostgres)(
  'a database on a server whose structure changed, or whose address was told, is dropped',
  async () => {
    for (const leave of [
      async ({ db }: { db: Db }) => void (await db.execute(sql`alter table quotes add column planted text`)),
      (opened: { url: string }) => Promise.resolve(expect(opened.url).toContain('albatross_')),
    ]) {
      const opened = await postgresDatabase()
      const name = await nameOf(opened.db)
      await leave(opened)
      await opened.close()
      const next = await postgresDatabase()
      expect(await nameOf(next.db)).not.toEqual(name)
      await next.close()
    }
  },
)
