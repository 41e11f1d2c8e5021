import { readFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'
import { readPlanMetrics } from '#server/operations/health/store-metrics.ts'
import { STORE_METRICS } from '#server/metrics/store-metrics-list.ts'
import type { Context } from '#server/kit/context.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote, aCardToken, CARDS } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testServer, type TestServerOptions } from '#testing/server.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** The values of a scrape, by name and labels. */
async function scraped(db: Db, options: TestServerOptions = {}) {
  const { app } = await testServer(db, options)
  onTestFinished(() => app.close())
  return async () => {
    const { statusCode, body } = await app.inject('/quote/api/metrics')
    expect(statusCode).toBe(200)
    const lines = [...body.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)]
    return { body, values: Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)])) }
  }
}

/** A message that already has an outcome. */
const aMessage = (state: 'failed' | 'bounced', channel: 'mail' | 'text' = 'mail') => ({
  id: randomUUID(),
  cause: randomUUID(),
  channel,
  recipient: 'pat@example.com',
  subject: '',
  html: '',
  plain: '',
  attachments: [],
  state,
  createdAt: NOON,
})

describeOnBothDatabases('O10 metrics of the store', (open) => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  it('O10 count the quotes, purchases, sales, jobs, mail and plans of the database', async () => {
    const { db } = database
    await aQuote(context, { h_prize_value_1: null })
    const [byCard, declined, byCheck, open] = [
      await aQuote(context),
      await aQuote(context),
      await aQuote(context),
      await aQuote(context),
    ]
    await purchaseQuote(context, await aPurchase(context, byCard))
    const refused = await aPurchase(context, declined, { token: await aCardToken(context, CARDS.declines) })
    await purchaseQuote(context, refused)
    const rep = await aRep(context)
    await purchaseQuote(
      context,
      await aPurchase(context, byCheck, { method: 'check', reference: '1042', rep }),
    )
    const unsure = await aPurchase(context, open, {
      token: await aCardToken(context, CARDS.chargesAndTimesOut),
    })
    await purchaseQuote(context, unsure)
    await db.insert(messages).values([aMessage('failed'), aMessage('bounced'), aMessage('failed', 'text')])
    await db.insert(jobs).values({ kind: 'tidy-up', payload: {}, runAt: NOON, failedAt: NOON })

    const later = new Date(NOON.getTime() + 90_000)
    const { values } = await (await scraped(db, { now: () => later }))()
    expect(values).toMatchObject({
      database_up: 1,
      quotes_stored: 5,
      quotes_priced: 4,
      'purchases_total{outcome="completed"}': 2,
      'purchases_total{outcome="declined"}': 1,
      purchases_open: 1,
      purchases_oldest_open_age_seconds: 90,
      'sales_total{payment_type="credit_card"}': 1,
      'sales_total{payment_type="check"}': 1,
      'sales_cents_total{payment_type="credit_card"}': 31_000,
      'sales_cents_total{payment_type="check"}': 31_000,
      'outbox_messages{channel="mail",state="queued"}': 3,
      'outbox_messages{channel="mail",state="failed"}': 1,
      'outbox_messages{channel="mail",state="bounced"}': 1,
      'outbox_messages{channel="text",state="failed"}': 1,
      'jobs_queued{kind="deliver-message"}': 3,
      'jobs_oldest_due_age_seconds{kind="deliver-message"}': 90,
      'jobs_failed{kind="tidy-up"}': 1,
      rating_plan_in_force: 1,
    })
  })

  it('O10 are the same from every instance, and a second reading does not count anything twice', async () => {
    let at = NOON
    const [one, other] = [await scraped(database.db, { now: () => at }), await scraped(database.db)]
    const { values } = await one()
    at = new Date(NOON.getTime() + 11_000)
    expect((await one()).values['sales_cents_total{payment_type="check"}']).toBe(31_000)
    expect((await other()).values['purchases_total{outcome="completed"}']).toBe(
      values['purchases_total{outcome="completed"}'],
    )
  })
})

it('O10 a purchase whose cardholder is asked by the bank is not overdue before the time to answer ends', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const context = testContext(db)
  const token = await aCardToken(context, CARDS.chargesAndTimesOut)
  await purchaseQuote(context, await aPurchase(context, await aQuote(context), { token }))
  const ageAfter = async (ms: number) => {
    const later = new Date(NOON.getTime() + ms)
    return (await (await scraped(db, { now: () => later }))()).values['purchases_oldest_open_age_seconds']
  }
  expect(await ageAfter(CARDHOLDER_TIMEOUT_MS)).toBe(CARDHOLDER_TIMEOUT_MS / 1000)
  await db.update(purchases).set({ state: 'requires_action' })
  expect(await ageAfter(CARDHOLDER_TIMEOUT_MS)).toBe(0)
  expect(await ageAfter(CARDHOLDER_TIMEOUT_MS + 90_000)).toBe(90)
})

describe('O10 metrics while something is unavailable', () => {
  it('O10 are read once for all requests within seconds', async () => {
    const { db, close } = await openTestDatabase()
    onTestFinished(close)
    let at = NOON
    const scrape = await scraped(db, { now: () => at })
    const stored = async () => (await scrape()).values['quotes_stored']
    expect(await stored()).toBe(0)
    await aQuote(testContext(db))
    expect(await stored()).toBe(0)
    at = new Date(NOON.getTime() + 10_000)
    expect(await stored()).toBe(1)
  })

  it('O10 are returned without the database: it is reported as down, and its metrics are left out', async () => {
    const { db, close } = await openTestDatabase()
    let at = NOON
    const scrape = await scraped(db, { now: () => at })
    expect((await scrape()).values).toMatchObject({ database_up: 1, quotes_stored: 0 })
    await close()
    at = new Date(NOON.getTime() + 10_000)
    const { values } = await scrape()
    expect(values).toMatchObject({ database_up: 0, rating_plan_in_force: 1 })
    expect(Object.keys(values)).toContain('process_cpu_seconds_total')
    expect(Object.keys(values).filter((name) => /^(quotes|jobs|sales|outbox)_/.test(name))).toEqual([])
  })

  it('O10 are returned within seconds if the database hangs, with one query of each kind for any number of scrapes', async () => {
    const { db, close } = await openTestDatabase()
    onTestFinished(close)
    let queries = 0
    let hangs = false
    const hanging = new Proxy(db, {
      get(target, name) {
        if (!hangs || name !== 'select') return Reflect.get(target, name, target) as unknown
        queries += 1
        return () => ({ from: () => new Promise(() => undefined) })
      },
    })
    let at = NOON
    const scrape = await scraped(db, { context: { db: hanging }, now: () => at })
    hangs = true
    const began = Date.now()
    const answers = await Promise.all([scrape(), scrape(), scrape()])
    at = new Date(NOON.getTime() + 10_000)
    answers.push(await scrape())
    expect(answers.map(({ values }) => values['database_up'])).toEqual([0, 0, 0, 0])
    // One for the figures, and two by which readiness is checked.
    expect(queries).toBe(3)
    expect(Date.now() - began).toBeLessThan(4000)
  })

  it('O10 state that no rating plan is in force, and count the days of consecutive plans', () => {
    const [shipped] = SHIPPED_PLANS as [Record<string, unknown>]
    const plan = (name: string, effective_from: string, effective_to?: string) => {
      const { effective_to: _end, ...rest } = shipped
      return { ...rest, plan: name, effective_from, ...(effective_to && { effective_to }) }
    }
    const figures = (...plans: unknown[]) =>
      readPlanMetrics({ plans: loadPlans(plans), now: () => NOON }).map(({ value }) => value)
    const today = '2026-11-20'
    expect(figures(plan('RP-2026.1', '2026-01-01', today))).toEqual([1, 1])
    const two = [plan('RP-2026.1', '2026-01-01', today), plan('RP-2026.2', '2026-11-21', '2026-11-30')]
    expect(figures(...two)).toEqual([1, 11])
    expect(figures(plan('RP-2026.1', '2026-01-01'))).toEqual([1, Infinity])
    expect(figures(plan('RP-2026.1', '2026-01-01', '2026-11-19'))).toEqual([0, 0])
  })
})

it('O10 docs/METRICS.md lists every metric of the registry, as the registry states it, and no other', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const { body } = await (await scraped(db))()
  const described = [...body.matchAll(/^# HELP (\w+) (.*)\n# TYPE \1 (\w+)$/gm)]
    .map(([, name = '', help = '', type = '']) => ({ name, help, type }))
    .filter(({ name }) => !/^(process|nodejs)_/.test(name))
  const labelsOf = (name: string): readonly string[] =>
    name in STORE_METRICS
      ? STORE_METRICS[name as keyof typeof STORE_METRICS].labels
      : ['method', 'route', 'status']
  const rows = described.map(({ name, help, type }) => {
    const labels = labelsOf(name).map((label) => `\`${label}\``)
    return `\`${name}\` ${type} ${labels.join(', ')} ${help}`
  })
  const listed = readFileSync(path.resolve('docs/METRICS.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `\w+` +\| (gauge|counter|histogram) /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, 5)
        .map((cell) => cell.trim())
        .join(' '),
    )
  expect(listed.toSorted()).toEqual(rows.toSorted())
})
