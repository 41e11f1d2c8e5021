import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { Context } from '#server/kit/context.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'
import { resumePurchases } from '#server/payments/settling/settle-purchase.ts'
import { startPurchase } from '#server/purchases/starting/start-purchase.ts'
import { getRequestId, runInRequest } from '#server/kit/logging/request-id.ts'
import { aPurchase, aQuote, aCardToken } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { amountDueOf } from '#testing/pay-for-quote.ts'
import { testClient, testServer } from '#testing/server.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** The request id of the proxy. */
const REQUEST = 'balancer-4711'
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' }

/** The program behind a proxy, with its logs. */
async function served(given: Context) {
  const lines: Record<string, unknown>[] = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const options = { context: given, now: given.now, logStream, ...createFeatures(given) }
  const server = await testServer(given.db, { ...options, env: BEHIND_PROXY })
  onTestFinished(() => server.app.close())
  return { client: testClient(server), lines }
}

const bought = async (context: Context, client: ReturnType<typeof testClient>, token: string) => {
  const quote = await aQuote(context)
  const payment = { payment_type: 'credit_card', token }
  const body = { version: quote.version, amount_due: amountDueOf(quote), payment }
  const headers = { 'idempotency-key': randomUUID(), 'x-request-id': REQUEST }
  const response = await client.send('POST', `/api/contacts/${quote.id}/purchase`, body, headers)
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, REQUEST])
  return quote
}

/** Runs due jobs, and collects what the worker logs. */
async function workOff(context: Context, smtpUrl?: string) {
  const { db, now } = context
  const client = smtpUrl === undefined ? undefined : createSmtpClient({ url: smtpUrl })
  const handlers = createJobHandlers(context, client)
  const lines: object[] = []
  const note = (fields: object) => void lines.push(fields)
  const log = { info: note, warn: note, error: note }
  const leaseUntil = new Date(now().getTime() + 60_000)
  const due = await claimJobs(db, { kinds: Object.keys(handlers), now: now(), leaseUntil, limit: 100 })
  for (const job of due) await runJob({ db, now, handlers, log, leaseMs: 60_000 }, job)
  client?.close()
  return { due, lines }
}

async function namesOf(db: Db, quoteId: string) {
  const ofQuote = await db.select().from(messages).where(eq(messages.quoteId, quoteId))
  const auditRows = await db.select().from(auditEvents).where(eq(auditEvents.quoteId, quoteId))
  const [purchase] = await db.select().from(purchases).where(eq(purchases.quoteId, quoteId))
  return {
    purchase: purchase?.requestId,
    mail: ofQuote.map(({ requestId }) => requestId),
    auditRows: auditRows.filter(({ event }) => event !== 'quote_started').map(({ requestId }) => requestId),
  }
}

describeOnDatabase('O10 the id of a request', (open) => {
  it(
    'O10 follows a purchase through the answer, logs, jobs, the gateway, mail and the trail',
    { timeout: 60_000 },
    async () => {
      const { db, close } = await open()
      onTestFinished(close)
      const context = testContext(db, { env: BEHIND_PROXY })
      const smtp = await startSmtpPeer()
      const { client, lines } = await served(context)
      const quote = await bought(context, client, await aCardToken(context))

      expect(lines.filter(({ req }) => JSON.stringify(req).includes('purchase'))).toMatchObject([
        { request_id: REQUEST },
      ])
      const [charge] = await db.select().from(sandboxCharges)
      expect(charge?.requestId).toBe(REQUEST)
      const named = await namesOf(db, quote.id)
      expect(named).toEqual({ purchase: REQUEST, mail: [REQUEST], auditRows: [REQUEST, REQUEST] })
      const caused = await db.select().from(jobs)
      expect(caused.map(({ requestId }) => requestId)).toEqual(caused.map(() => REQUEST))

      const { due } = await workOff(context, smtp.url)
      expect(due.map(({ kind, requestId }) => [kind, requestId])).toEqual([['deliver-message', REQUEST]])
      expect(smtp.received.map(({ headers }) => headers.get('x-request-id'))).toEqual([REQUEST])
      // Rows without a request have no id.
      const started = await aQuote(context)
      const auditRows = await db.select().from(auditEvents).where(eq(auditEvents.quoteId, started.id))
      expect(auditRows.map(({ requestId }) => requestId)).toEqual([null])
    },
  )

  it('O10 is that of the purchase even if a job settles it after a restart', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const context = testContext(db)
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote)
    await runInRequest(REQUEST, () => startPurchase(context, request))
    const later = { ...context, now: () => new Date(NOON.getTime() + 20_000) }
    await resumePurchases(later)
    await workOff(later)
    expect(await namesOf(db, quote.id)).toEqual({
      purchase: REQUEST,
      mail: [REQUEST],
      auditRows: [REQUEST, REQUEST],
    })
    const unsettled = await db.select().from(jobs)
    expect(new Set(unsettled.map(({ requestId }) => requestId))).toEqual(new Set([REQUEST]))
  })
})

it('O10 Stripe stores the id of the request with the purchase', async () => {
  const db = await testDatabase()
  const peer = await startStripePeer()
  const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
  const context = testContext(db, { env: BEHIND_PROXY })
  const charging = { ...context, gateway: stripeGateway({ db, now: context.now, stripe }) }
  const { client } = await served(charging)
  await bought(charging, client, 'pm_card_visa')
  expect([...peer.ledger.intents.values()].map(({ request_id }) => request_id)).toEqual([REQUEST])
})

it('O10 a job that fails is logged with the id of the request that caused it', async () => {
  const db = await testDatabase()
  const { now } = testContext(db)
  const lines: object[] = []
  const note = (fields: object) => void lines.push(fields)
  const log = { info: note, warn: note, error: note }
  const job = {
    id: 1,
    kind: 'failing',
    payload: {},
    attempt: 1,
    interruptions: 0,
    leaseUntil: now(),
    requestId: REQUEST,
  }
  const seen: unknown[] = []
  const failing = () => {
    seen.push(getRequestId())
    return Promise.reject(new Error('No'))
  }
  await runJob({ db, now, handlers: { failing }, log, leaseMs: 60_000 }, job)
  expect(seen).toEqual([REQUEST])
  expect(lines[0]).toMatchObject({ job: 1, request_id: REQUEST })
})
