import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { renameStatements } from '#server/kit/db/postgres/statement-names.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { postgresDatabase, hasPostgres } from '#testing/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'

/** Opened as the program does, with a table that a test may change. */
async function opened() {
  const created = await postgresDatabase()
  const { db, close } = await openDatabase({ databaseUrl: created.url, dataDir: '' })
  const admin = new pg.Client({ connectionString: created.url })
  await admin.connect()
  await admin.query('create table kept (amount int); insert into kept values (1)')
  onTestFinished(async () => {
    await admin.query('drop table kept')
    await admin.end()
    await close()
    await created.close()
  })
  return { db, admin }
}

const rowsOf = (answer: unknown) => (answer as { rows: Record<string, unknown>[] }).rows

const keptIn = (db: Db, config?: Parameters<Db['transaction']>[1]) =>
  db.transaction(async (trx) => {
    for (let time = 0; time < 4; time += 1)
      await trx.execute(sql`select amount from kept where amount > ${time}`)
    const found = await trx.execute(
      sql`select count(*)::int as kept from pg_prepared_statements where statement like '%from kept%'`,
    )
    return rowsOf(found)[0]?.['kept']
  }, config)

it.skipIf(!hasPostgres)(
  'N75 a connection keeps the statements of its writes, and none of what only reads',
  async () => {
    const { db } = await opened()
    // What tests before this one asked often has taken the places.
    renameStatements()
    expect(await keptIn(db, { accessMode: 'read only' })).toBe(0)
    expect(await keptIn(db)).toBe(1)
  },
)

it.skipIf(!hasPostgres)(
  'X03 a write goes on after a migration has changed what its kept statements answer',
  async () => {
    const { db, admin } = await opened()
    const write = () =>
      runWrite({ db }, async (trx, effects) => {
        effects.noAudit('A test')
        const answer = await trx.execute(sql`update kept set amount = amount + ${1} returning amount`)
        return Number(rowsOf(answer)[0]?.['amount'])
      })
    // Several connections keep it.
    await Promise.all(Array.from({ length: 40 }, write))
    await admin.query('alter table kept alter amount type bigint')
    const after = await Promise.all(Array.from({ length: 12 }, write))
    expect(after.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, nth) => 42 + nth),
    )
  },
)

it.skipIf(!hasPostgres)(
  'X03 statements with a name of their own go on after such a migration, also outside of a transaction',
  async () => {
    const { db, admin } = await opened()
    const read = (on: Db) =>
      on
        .select({ amount: sql<number>`amount` })
        .from(sql`kept`)
        .prepare('kept_by_name')
        .execute()
    const write = () =>
      runWrite({ db }, async (trx, effects) => {
        effects.noAudit('A test')
        return (await read(trx))[0]?.amount
      })
    const readAgain = async () => (await read(db).catch(() => read(db)))[0]?.amount
    await Promise.all(Array.from({ length: 12 }, write))
    await Promise.all(Array.from({ length: 12 }, () => read(db)))
    await admin.query('alter table kept alter amount type bigint')
    expect(new Set(await Promise.all(Array.from({ length: 12 }, write)))).toEqual(new Set([1]))
    expect(new Set(await Promise.all(Array.from({ length: 12 }, readAgain)))).toEqual(new Set([1]))
  },
)

it.skipIf(!hasPostgres)(
  'O09 what is set up for a connection leaves it to the server whether a commit waits for the disk',
  async () => {
    const { db } = await opened()
    // The server of tests waits for nothing, so a setting of ours is told from its own by where it comes from.
    const sources = await db.transaction((trx) =>
      trx.execute(sql`select source from pg_settings where name = 'synchronous_commit'`),
    )
    expect(rowsOf(sources)).toEqual([{ source: expect.not.stringMatching(/^(session|client)$/) }])
  },
)

describeOnBothDatabases('X03 statements sent together', (open) => {
  it('X03 run in their order, and the first that fails is the one that is told', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const seen = await db.transaction((trx) =>
      sendTogether(
        () => trx.execute(sql`create temporary table together (place int) on commit drop`),
        () => trx.execute(sql`insert into together values (${1})`),
        () => trx.execute(sql`select count(*)::int as rows from together`),
        () => trx.execute(sql`insert into together values (${2})`),
        () => trx.execute(sql`select count(*)::int as rows from together`),
      ),
    )
    expect([seen[2], seen[4]].map((answer) => rowsOf(answer)[0]?.['rows'])).toEqual([1, 2])

    const failing = db.transaction((trx) =>
      sendTogether(
        () => trx.execute(sql`create table together_left (place int)`),
        () => trx.execute(sql`select 1 / ${0}::int`),
        () => trx.execute(sql`insert into together_left values (1)`),
      ),
    )
    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    // One of several steps is refused for it at its second, and stands before it: the reason is told all the same.
    const inSteps = db.transaction((trx) =>
      sendTogether(
        async () => {
          await trx.execute(sql`select 1`)
          await trx.execute(sql`select 2`)
        },
        () => trx.execute(sql`select 1 / ${0}::int`),
      ),
    )
    await expect(inSteps).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    // One of statements sent together among others is heard of after what was refused because of it.
    const within = db.transaction((trx) =>
      sendTogether(
        () =>
          sendTogether(
            () => trx.execute(sql`select 1 / ${0}::int`),
            () => trx.execute(sql`select 1`),
          ),
        () => trx.execute(sql`select 2`),
      ),
    )
    await expect(within).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    // Nothing of it is left, and the connection goes on.
    const found = await db.execute(sql`select to_regclass('together_left') as it`)
    expect(rowsOf(found)).toEqual([{ it: null }])
  })
})
