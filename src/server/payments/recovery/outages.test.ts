import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import type { Database } from '#server/kit/db/database.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { aQuote, aCardToken } from '#testing/a-quote.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { BOUGHT_ONCE_LEDGER, readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { startPostgres } from '#testing/postgres.ts'
import { type Site, testSite } from '#testing/site.ts'

const postgres = await startPostgres()
const SHORT = { connectMs: 1000, statementMs: 3000, lockMs: 1000, idleMs: 3000 }

describe.skipIf(!postgres)('O05 X03 a database that goes away', { timeout: 60_000 }, () => {
  let database: Database
  let site: Site
  let admin: pg.Client
  /** Called when the gateway has charged, before it answers. */
  let onceCharged: () => Promise<void> = () => Promise.resolve()
  let charges = 0

  beforeAll(async () => {
    if (!postgres) return
    database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', timeouts: { database: SHORT } })
    const now = () => new Date()
    const sandbox = sandboxGateway({ db: database.db, now })
    const gateway: PaymentGateway = {
      ...sandbox,
      charge: async (request) => {
        const charge = await sandbox.charge(request)
        charges += 1
        await onceCharged()
        return charge
      },
    }
    site = await testSite(database.db, {
      now,
      gateway,
      env: { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '100' },
    })
  })
  afterAll(async () => {
    await site.server.app.close()
    await database.close()
    await postgres?.stop()
  })

  const buy = async (quote: QuoteWithPolicy, token: string, by: 'purchase' | 'bind' = 'purchase') => {
    const { version, price } = quote
    const payment =
      by === 'bind'
        ? { payment_type: 'check', reference: '1001' }
        : { payment_type: 'credit_card', token, version: 'version_1' }
    const amount_due = toDollars(price?.summary?.amountDue ?? (0 as never))
    const path = `/api/contacts/${quote.id}/${by}`
    return site.client.send('POST', path, { version, amount_due, payment }, { 'idempotency-key': 'one-key' })
  }
  const untilAnswered = async (quote: QuoteWithPolicy, token: string, by?: 'bind') => {
    for (;;) {
      const answer = await buy(quote, token, by)
      if (answer.statusCode === 200) return answer.json()
      expect([202, 409]).toContain(answer.statusCode)
      await pause(500)
    }
  }

  it('X03 before a purchase is started every call answers MAINTENANCE, and nothing is bought', async () => {
    const rep = await aRep(site.context)
    await signInAs(site.client, rep)
    const quote = await aQuote(site.context)
    const token = await aCardToken(site.context)
    const before = charges
    await postgres?.shutDown()
    const calls = [
      buy(quote, token),
      site.client.send('PUT', `/api/contacts/${quote.id}`, { action: 'save', version: 1, customFields: {} }),
      site.client.send('POST', '/api/contacts', { customFields: {} }),
      site.client.get(`/api/contacts/${quote.id}`),
      site.client.get('/api/policies'),
      site.client.get('/api/admin/session'),
      site.client.send('POST', '/api/policy-links', { email: 'pat@hopehouse.example' }),
    ]
    for (const { statusCode, body } of await Promise.all(calls)) {
      expect(statusCode, body).toBe(503)
      expect(JSON.parse(body)).toMatchObject({ code: 'MAINTENANCE', maintenance_modal: true })
    }
    // Load balancers send no rep's cookie.
    const health = async (of: string) => (await site.server.app.inject(`/quote/api/health/${of}`)).statusCode
    expect([await health('live'), await health('ready')]).toEqual([200, 503])
    await postgres?.start()
    const began = Date.now()
    while ((await health('ready')) !== 200) await pause(20)
    expect(Date.now() - began).toBeLessThan(1000)
    expect(charges).toBe(before)
    expect(await readLedger(database.db, quote.id)).toMatchObject(EMPTY_LEDGER)
  })

  it('O05 after the request to the gateway leaves the purchase pending, and the same key gets the outcome', async () => {
    const quote = await aQuote(site.context)
    const token = await aCardToken(site.context)
    onceCharged = () => postgres?.shutDown() ?? Promise.resolve()
    const answer = await buy(quote, token)
    onceCharged = () => Promise.resolve()
    expect(answer.statusCode, answer.body).toBe(202)
    expect(answer.json()).toMatchObject({ code: 'PENDING' })
    await postgres?.start()
    expect(await untilAnswered(quote, token)).toMatchObject({ data: { policy_number: expect.any(String) } })
    expect(await readLedger(database.db, quote.id)).toMatchObject(BOUGHT_ONCE_LEDGER)
  })

  it('O05 at the commit of a billed purchase leaves it pending too', async () => {
    const rep = await aRep(site.context, 'kim@office.example')
    await signInAs(site.client, rep)
    admin = new pg.Client({ connectionString: postgres?.url })
    admin.on('error', () => undefined)
    await admin.connect()
    await admin.query(`
      create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
      create constraint trigger slowly after insert on policies deferrable initially deferred
        for each row execute function slowly()`)
    const quote = await aQuote(site.context)
    const first = buy(quote, '', 'bind')
    const committing = `select pid from pg_stat_activity where lower(query) = 'commit' and state = 'active'`
    while ((await admin.query(committing)).rows.length === 0) await pause(10)
    await admin.query(`select pg_terminate_backend(pid) from (${committing}) one`)
    const answer = await first
    expect(answer.statusCode, answer.body).toBe(202)
    await admin.query('drop trigger slowly on policies')
    expect(await untilAnswered(quote, '', 'bind')).toMatchObject({
      data: { policy_number: expect.any(String) },
    })
    await admin.end()
  })
})
