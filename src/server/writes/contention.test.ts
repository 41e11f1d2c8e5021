import { DrizzleQueryError, sql } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { postgresDatabase, hasPostgres } from '#testing/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { NOON } from '#testing/test-context.ts'

const EVENT = { at: NOON, actor: 'system', event: 'first_rep_made', detail: {} } as const

/** The database itself refuses, as it does where transactions cannot stand in any order. */
const refuse = (trx: Db) =>
  trx.execute(sql.raw(`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`))

function observed(db: Db) {
  const published: string[] = []
  const live = {
    publish: ({ quoteId }: { quoteId: string }) => void published.push(quoteId),
    publishSettings: () => undefined,
    disconnectSessions: () => undefined,
    getSocketPort: () => undefined,
  }
  return { context: { db, live }, published }
}

it.skipIf(!hasPostgres)(
  'X03 two writes that deadlock are both stored, and each is announced once',
  async () => {
    const { db, close } = await postgresDatabase()
    onTestFinished(close)
    const { context, published } = observed(db)
    const attempts: string[] = []
    let held = 0
    let holdBoth = () => {}
    const bothHoldOne = new Promise<void>((resolve) => (holdBoth = resolve))

    const write = (name: string, first: number, second: number) =>
      runWrite(context, async (trx, { audit, publish }) => {
        attempts.push(name)
        publish({ quoteId: name, by: null })
        await trx.execute(sql`select pg_advisory_xact_lock(${first}::bigint)`)
        held += 1
        if (held === 2) holdBoth()
        await bothHoldOne
        await trx.execute(sql`select pg_advisory_xact_lock(${second}::bigint)`)
        await audit(EVENT)
      })

    await Promise.all([write('one', 1, 2), write('other', 2, 1)])
    // PostgreSQL ended one of them, which ran again.
    expect(attempts).toHaveLength(3)
    expect(published.toSorted()).toEqual(['one', 'other'])
    expect(await db.$count(auditEvents)).toBe(2)
  },
)

describeOnBothDatabases('X03 a write that another is in the way of', (open) => {
  let db: Db
  beforeEach(async () => {
    const database = await open()
    onTestFinished(database.close)
    db = database.db
  })

  it('X03 is run again as a whole, with the writes that are part of it', async () => {
    const { context, published } = observed(db)
    let [outer, inner] = [0, 0]
    await runWrite(context, async (trx, effects) => {
      outer += 1
      await effects.audit(EVENT)
      await runWrite({ ...context, db: trx }, async (part, { audit, publish }) => {
        inner += 1
        publish({ quoteId: 'q', by: null })
        await audit(EVENT)
        if (inner === 1) await refuse(part)
      })
    })
    expect([outer, inner, published]).toEqual([2, 2, ['q']])
    expect(await db.$count(auditEvents)).toBe(2)
  })

  it('X03 is given up after four attempts, with nothing stored and nobody told', async () => {
    const { context, published } = observed(db)
    let attempts = 0
    const given = runWrite(context, async (trx, { audit, publish }: Effects) => {
      attempts += 1
      publish({ quoteId: 'q', by: null })
      await audit(EVENT)
      await refuse(trx)
    })
    await expect(given).rejects.toBeInstanceOf(DrizzleQueryError)
    expect([attempts, published, await db.$count(auditEvents)]).toEqual([4, [], 0])
  })

  it('X03 is not run again for any other error', async () => {
    let attempts = 0
    const given = runWrite(observed(db).context, async (trx) => {
      attempts += 1
      await trx.execute(sql`select 1 / 0`)
    })
    await expect(given).rejects.toThrow()
    expect(attempts).toBe(1)
  })
})
