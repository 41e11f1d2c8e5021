import { CLEANERS } from '#server/cleaners.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { COLUMN_NAMES, type Database } from '#server/kit/db/database.ts'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditChains, auditEvents, repChanges } from '#server/schema/reps/audit.schema.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import type { Context } from '#server/kit/context.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { runInRequest } from '#server/kit/logging/request-id.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testContext } from '#testing/test-context.ts'
import { openUnmigrated } from '#testing/database.ts'

const DAY_MS = 86_400_000

/** The database's rejection, which the query error wraps. */
const refusal = (message: string) => ({ cause: { message } })
const isAppendOnly = refusal('The audit trail is never changed')

describeOnBothDatabases('N83 the audit trail', (open) => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  const auditRowsOf = (id: string) =>
    database.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id)).orderBy(auditEvents.id)
  /** A quote with three rows. */
  const createHistory = async () => {
    const quote = await aQuote(context)
    await saveQuote(context, { id: quote.id, version: 1, customFields: { insured_address_2: 'Suite 4' } })
    await saveQuote(context, { id: quote.id, version: 2, customFields: { insured_address_2: 'Suite 5' } })
    return quote.id
  }
  /** Runs statements as somebody with access to the database, and returns what the check reports. */
  const brokenBy = async (...statements: ReturnType<typeof sql>[]) => {
    await database.db.transaction(async (trx) => {
      await trx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await trx.execute(statement)
    })
    return (await checkAuditLog(database.db)).broken
  }

  it('N83 O04 is intact after concurrent saves and purchases, in any script, with and without a request', async () => {
    const ids = await Promise.all([createHistory(), createHistory(), createHistory()])
    for (const id of ids) {
      const quote = { ...(await aQuote(context)), id }
      const [stored] = await database.db.select().from(quotes).where(eq(quotes.id, id))
      const request = await aPurchase(context, { ...quote, ...stored })
      const save = { id, version: 3, customFields: { insured_address_2: 'Suite 6' } }
      const both = [problemOf(purchaseQuote(context, request)), problemOf(saveQuote(context, save))]
      await runInRequest('request-0001', () => Promise.all(both))
    }
    const detail = { said: '“Zoë” \\ / \b\n\u0001\u007f \u2028 שלום 🏌️ <b>', count: -0.5, big: 1e21 }
    const office = { at: new Date(), actor: 'system', event: 'first_rep_made', detail } as const
    const parallelInserts = Array.from({ length: 8 }, () => insertAuditEvent(database.db, office))
    await runInRequest('request-0002', () => Promise.all(parallelInserts))

    const report = await checkAuditLog(database.db)
    expect(report.broken).toEqual([])
    expect(report.rows).toBe(await database.db.$count(auditEvents))
    expect(report.chains).toBe(await database.db.$count(auditChains))
    expect(report.officeHead).toMatch(/^[0-9a-f]{64}$/)
    const places = (await auditRowsOf(ids[0] ?? '')).map(({ place }) => place)
    expect(places).toEqual(places.map((_, index) => index + 1))
    expect(places.length).toBeGreaterThan(3)
  })

  it('N83 the database refuses to change, remove or truncate rows, and to move the end of a chain', async () => {
    const id = await createHistory()
    const { db } = database
    const ofQuote = eq(auditEvents.quoteId, id)
    await expect(db.update(auditEvents).set({ event: 'other' }).where(ofQuote)).rejects.toMatchObject(
      isAppendOnly,
    )
    await expect(db.delete(auditEvents).where(ofQuote)).rejects.toMatchObject(isAppendOnly)
    await expect(db.delete(auditEvents).where(sql`quote_id is null`)).rejects.toMatchObject(isAppendOnly)
    await expect(db.execute(sql`truncate audit_events`)).rejects.toMatchObject(isAppendOnly)
    await expect(db.execute(sql`truncate quotes cascade`)).rejects.toMatchObject(isAppendOnly)
    await expect(db.delete(auditChains).where(eq(auditChains.chain, id))).rejects.toMatchObject(isAppendOnly)
    await expect(
      db.update(auditChains).set({ head: '' }).where(eq(auditChains.chain, id)),
    ).rejects.toMatchObject(isAppendOnly)
    await expect(db.insert(auditChains).values({ chain: 'x', head: '', entries: 0 })).rejects.toMatchObject(
      isAppendOnly,
    )
    await expect(db.execute(sql`truncate audit_chains`)).rejects.toMatchObject(isAppendOnly)
    expect(await auditRowsOf(id)).toHaveLength(3)
    expect((await checkAuditLog(db)).broken).toEqual([])
  })

  it('N83 a place and a hash in an insert are ignored', async () => {
    const id = await createHistory()
    const forged = { quoteId: id, at: new Date(), actor: 'client', event: 'forged', detail: {} } as const
    await database.db.insert(auditEvents).values({ ...forged, place: 1, hash: 'f'.repeat(64) })
    const row = (await auditRowsOf(id)).at(-1)
    expect(row?.place).toBe(4)
    expect(row?.hash).not.toBe('f'.repeat(64))
    expect((await checkAuditLog(database.db)).broken).toEqual([])
  })

  it('O04 the changes of reps cannot be edited, except for the slot of a contest', async () => {
    const { db, now } = context
    const { id: repId } = await aRep(context)
    const quoteId = await createHistory()
    const change = { quoteId, repId, at: now(), field: 'h_prize_1', before: 'A car', after: 'A boat' }
    await db.insert(repChanges).values({ ...change, entity: 'grand_prize', slot: 2 })
    await db.update(repChanges).set({ slot: 1 }).where(eq(repChanges.quoteId, quoteId))
    await expect(db.update(repChanges).set({ after: 'A cart' })).rejects.toMatchObject(
      refusal('What reps changed is never rewritten'),
    )
    await expect(db.delete(repChanges)).rejects.toMatchObject(isAppendOnly)
    await expect(db.execute(sql`truncate rep_changes`)).rejects.toMatchObject(isAppendOnly)
    expect(await db.select().from(repChanges)).toMatchObject([{ after: 'A boat', slot: 1 }])
  })

  it('N83 an abandoned draft is deleted with its whole chain and leaves a row of the office with its last hash', async () => {
    const { db, now, files } = context
    const { id } = await createQuote(context, {})
    const [end] = await db.select().from(auditChains).where(eq(auditChains.chain, id))
    await createCleanUp(
      files,
      { retentionDays: 400 },
      CLEANERS,
    )({}, { db, now: () => new Date(now().getTime() + 31 * DAY_MS) })
    expect(await auditRowsOf(id)).toEqual([])
    const removalRows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'draft_removed'))
    expect(removalRows).toMatchObject([
      { quoteId: null, actor: 'system', detail: { quote: id, head: end?.head, entries: 1 } },
    ])
    expect((await checkAuditLog(db)).broken).toEqual([])
  })

  it('N76 N83 an unused quote is deleted in the same way, a bought one never', async () => {
    const { db, now, files } = context
    const unused = await createHistory()
    const bought = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, bought))
    await createCleanUp(
      files,
      { retentionDays: 400 },
      CLEANERS,
    )({}, { db, now: () => new Date(now().getTime() + 1000 * DAY_MS) })
    expect(await auditRowsOf(unused)).toEqual([])
    const removalRows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'quote_removed'))
    expect(removalRows.map(({ detail }) => detail['quote'])).toContain(unused)
    expect((await auditRowsOf(bought.id)).length).toBeGreaterThan(1)
    await expect(db.delete(quotes).where(eq(quotes.id, bought.id))).rejects.toMatchObject(
      refusal('A quote that was bought is never removed'),
    )
    expect((await checkAuditLog(db)).broken).toEqual([])
  })

  it('N83 an edited row, a removed one, a cut tail, a moved end and a missing chain are each reported', async () => {
    const [edited, removed, cut, moved, gone] = await Promise.all([
      createHistory(),
      createHistory(),
      createHistory(),
      createHistory(),
      createHistory(),
    ])
    const broken = await brokenBy(
      sql`update audit_events set detail = '{"version": 9}' where quote_id = ${edited}::uuid and place = 2`,
      sql`delete from audit_events where quote_id = ${removed}::uuid and place = 2`,
      sql`delete from audit_events where quote_id = ${cut}::uuid and place = 3`,
      sql`update audit_chains set head = '' where chain = ${moved}`,
      sql`delete from audit_events where quote_id = ${gone}::uuid`,
      sql`delete from audit_chains where chain = ${gone}`,
    )
    const named = Object.fromEntries(broken.map(({ chain, problem }) => [chain, problem]))
    expect(named).toEqual({
      [edited]: 'row 2 was changed',
      [removed]: 'row 2 is missing',
      [cut]: 'its end was cut off: 2 of 3 rows are left',
      [moved]: 'it doesn’t end where it was recorded to end',
      [gone]: 'it has no trail at all',
    })
  })

  it('N83 O15 a row can lose a value, which the office tells of; nothing else about it can change', async () => {
    const { db } = database
    const [erased, forged] = await Promise.all([createHistory(), createHistory()])
    const second = (id: string) => sql`quote_id = ${id}::uuid and place = 2`
    const detail = (value: string) => sql`detail || jsonb_build_object('fields', ${value}::text)`
    const set = (id: string, to: ReturnType<typeof sql>) =>
      db.execute(sql`update audit_events set detail = ${to} where ${second(id)}`)
    await expect(set(erased, detail('something else'))).rejects.toMatchObject(isAppendOnly)
    await expect(set(erased, sql`detail || '{"more": "[erased]"}'`)).rejects.toMatchObject(isAppendOnly)
    await expect(set(erased, sql`detail - 'fields'`)).rejects.toMatchObject(isAppendOnly)
    await set(erased, detail('[erased]'))
    expect((await auditRowsOf(erased))[1]?.detail).toEqual({ version: 2, fields: '[erased]' })
    const told = await db.select().from(auditEvents).where(eq(auditEvents.event, 'audit_values_erased'))
    expect(told.map(({ detail: { chain, place } }) => [chain, place])).toEqual([[erased, 2]])
    expect((await checkAuditLog(db)).broken.filter(({ chain }) => chain === erased)).toEqual([])

    const broken = await brokenBy(
      sql`update audit_events set detail = ${detail('[erased]')} where ${second(forged)}`,
      sql`update audit_events set detail = detail || '{"version": 9}' where ${second(erased)}`,
    )
    const changed = 'row 2 was changed'
    expect(broken).toContainEqual({ chain: forged, problem: changed })
    expect(broken).toContainEqual({ chain: erased, problem: changed })
  })

  it('N83 each part of a row is covered by its hash', async () => {
    const parts = {
      at: sql`at = at + interval '1 microsecond'`,
      actor: sql`actor = 'system'`,
      event: sql`event = event || ' '`,
      request: sql`request_id = 'another-request'`,
      hash: sql`hash = ''`,
    }
    for (const [part, change] of Object.entries(parts)) {
      const id = await createHistory()
      const broken = await brokenBy(
        sql`update audit_events set ${change} where quote_id = ${id}::uuid and place = 2`,
      )
      expect(broken, part).toContainEqual({ chain: id, problem: 'row 2 was changed' })
    }
  })
})

it(
  'N83 rows from before there were chains are linked as they were written',
  { timeout: 120_000 },
  async () => {
    const client = await openUnmigrated()
    onTestFinished(() => client.close())
    const run = (file: string) => client.exec(readFileSync(path.join(migrationsFolder, file), 'utf8'))
    const files = readdirSync(migrationsFolder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
    const first = files.findIndex((file) => file.endsWith('_seen_from_outside.sql'))
    for (const file of files.slice(0, first)) await run(file)
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    await client.exec(`
    insert into quotes (id, quote_number, version, answers, created_at, updated_at) values ('${id}', 'Q-1', 1, '{}', now(), now());
    insert into audit_events (quote_id, at, actor, event, detail) values
      ('${id}', now(), 'client', 'quote_started', '{}'), (null, now(), 'rep', 'rep_signed_in', '{}'),
      ('${id}', now(), 'client', 'quote_saved', '{"version": 2, "fields": "a b"}')`)
    for (const file of files.slice(first)) await run(file)
    const db = drizzle(client, COLUMN_NAMES)
    await insertAuditEvent(db, {
      quoteId: id,
      at: new Date(),
      actor: 'client',
      event: 'quote_sent',
      detail: {},
    })
    expect(await checkAuditLog(db)).toMatchObject({ rows: 4, chains: 2, broken: [] })
  },
)
