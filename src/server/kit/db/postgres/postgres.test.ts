import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CommitUnknownError } from '#server/kit/db/outages/unknown-commit.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'
import { postgresDatabase, hasPostgres } from '#testing/database.ts'

/** Seconds where the program has tens of them. */
const SHORT = { connectMs: 1000, statementMs: 1000, lockMs: 400, idleMs: 600 }

/** More than a pool holds, so that a pool that leaks connections would be exhausted. */
const MORE_THAN_ALL = 20

async function shortTempered(): Promise<{ db: Db; admin: pg.Client; url: string }> {
  const created = await postgresDatabase()
  const opened: Database = await openDatabase({
    databaseUrl: created.url,
    dataDir: '',
    timeouts: { database: SHORT },
  })
  const admin = new pg.Client({ connectionString: created.url })
  admin.on('error', () => undefined)
  await admin.connect()
  onTestFinished(async () => {
    await admin.end()
    await opened.close()
    await created.close()
  })
  return { db: opened.db, admin, url: created.url }
}

const breakAll = (admin: pg.Client) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function answers(db: Db): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`select 1 as one`)) as { rows: unknown[] }
  return rows
}

describe.skipIf(!hasPostgres)('N75 a PostgreSQL server that fails', { timeout: 60_000 }, () => {
  it('O09 that ends every connection during transactions affects nothing else, and no connection is lost', async () => {
    const { db, admin } = await shortTempered()
    const failed: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      const transactions: Promise<unknown>[] = []
      const inside: true[] = []
      let goOn = () => {}
      const broken = new Promise<void>((resolve) => (goOn = resolve))
      for (let nth = 0; nth < 8; nth += 1) {
        const work = db.transaction(async (trx) => {
          await trx.execute(sql`select 1`)
          inside.push(true)
          await broken
          // Half of them hear of it before they ask again.
          if (nth % 2 === 0) await pause(50)
          await trx.execute(sql`select 1`)
        })
        transactions.push(failureOf(work))
      }
      while (inside.length < 8) await pause(5)
      await breakAll(admin)
      goOn()
      failed.push(...(await Promise.all(transactions)))
    }
    expect(failed.map(isOutage)).toEqual(failed.map(() => true))
    const after = await Promise.all(Array.from({ length: MORE_THAN_ALL }, () => answers(db)))
    expect(after).toHaveLength(MORE_THAN_ALL)
  })

  it('N75 a transaction that cannot begin releases its connection', async () => {
    const { db, admin } = await shortTempered()
    for (let round = 0; round < MORE_THAN_ALL; round += 1) {
      await failureOf(answers(db))
      await breakAll(admin)
      // Immediately, so that the pool may not have noticed yet that its connection is closed.
      await failureOf(db.transaction((trx) => trx.execute(sql`select 1`)))
    }
    await failureOf(answers(db))
    expect(await answers(db)).toEqual([{ one: 1 }])
  })

  it('N75 a locked row delays a statement up to its time-out only, and no others', async () => {
    const { db, admin } = await shortTempered()
    await db.insert(settings).values({ key: 'held', value: 1 })
    await admin.query(`begin; select from settings where key = 'held' for update`)
    const waiting = Array.from({ length: MORE_THAN_ALL }, () =>
      failureOf(db.update(settings).set({ value: 2 })),
    )
    const began = Date.now()
    expect((await Promise.all(waiting)).every(isOutage)).toBe(true)
    expect(Date.now() - began).toBeLessThan(5000)
    expect(await answers(db)).toEqual([{ one: 1 }])
    await admin.query('rollback')
  })

  it('N75 a statement, and a transaction that does nothing, are ended', async () => {
    const { db } = await shortTempered()
    expect(isOutage(await failureOf(db.execute(sql`select pg_sleep(5)`)))).toBe(true)
    const idle = db.transaction(async (trx) => {
      await trx.execute(sql`select 1`)
      await pause(1200)
      await trx.execute(sql`select 1`)
    })
    expect(isOutage(await failureOf(idle))).toBe(true)
    expect(await answers(db)).toEqual([{ one: 1 }])
  })

  it('N75 only a job that goes through all rows may take longer', async () => {
    const { db } = await shortTempered()
    await withLongStatements(db, (trx) => trx.execute(sql`select pg_sleep(1.5)`))
    expect(isOutage(await failureOf(db.execute(sql`select pg_sleep(1.5)`)))).toBe(true)
  })

  it('N75 a request without a free connection waits for its time-out only', async () => {
    const { db } = await shortTempered()
    const holding = Array.from({ length: 16 }, () =>
      withLongStatements(db, (trx) => trx.execute(sql`select pg_sleep(2.5)`)),
    )
    await pause(300)
    const began = Date.now()
    expect(isOutage(await failureOf(answers(db)))).toBe(true)
    expect(Date.now() - began).toBeLessThan(2200)
    await Promise.all(holding)
  })

  it('O05 after a connection is lost at the commit the outcome is unknown', async () => {
    const { db, admin } = await shortTempered()
    // The commit takes a moment, during which the connection is closed.
    await admin.query(`
      create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.8); return null; end $$;
      create constraint trigger slowly after insert on settings deferrable initially deferred
        for each row execute function slowly()`)
    const lost = failureOf(db.transaction((trx) => trx.insert(settings).values({ key: 'doubt', value: 1 })))
    await pause(400)
    await breakAll(admin)
    expect(await lost).toBeInstanceOf(CommitUnknownError)
  })
})
