import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type Db } from '#server/db/database.ts'
import { jobs } from '#server/db/jobs.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { purchases } from '#server/db/quotes.schema.ts'
import { sandboxCharges } from '#server/db/sandbox.schema.ts'
import { auditEvents } from '#server/db/trail.schema.ts'
import { features, jobHandlers } from '#server/features.ts'
import { type Context } from '#server/http/serve.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { smtpClient } from '#server/mail/smtp.client.ts'
import { stripeGateway, stripeSdk } from '#server/payments/stripe.client.ts'
import { resumePurchases } from '#server/purchases/resume-purchases.ts'
import { beginPurchase } from '#server/purchases/begin-purchase.ts'
import { currentRequestId, inRequest } from '#server/request-id.ts'
import { aPurchase, aQuote, aToken } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { describeOnBoth } from '#testing/engines.ts'
import { dueOf } from '#testing/paying.ts'
import { testClient, testServer } from '#testing/server.ts'
import { smtpPeer } from '#testing/smtp-peer.ts'
import { stripePeer } from '#testing/stripe-peer/local-stripe.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** What the proxy in front of the program called the request. */
const REQUEST = 'balancer-4711'
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' }

/** The program as a proxy reaches it, with what it logs. */
async function served(given: Context) {
  const lines: Record<string, unknown>[] = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const options = { context: given, now: given.now, logStream, ...features(given) }
  const server = await testServer(given.db, { ...options, env: BEHIND_PROXY })
  onTestFinished(() => server.app.close())
  return { client: testClient(server), lines }
}

const bought = async (context: Context, client: ReturnType<typeof testClient>, token: string) => {
  const quote = await aQuote(context)
  const payment = { payment_type: 'credit_card', token }
  const body = { version: quote.version, amount_due: dueOf(quote), payment }
  const headers = { 'idempotency-key': randomUUID(), 'x-request-id': REQUEST }
  const response = await client.send('POST', `/api/contacts/${quote.id}/purchase`, body, headers)
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, REQUEST])
  return quote
}

/** Does what is due, and collects what the worker logs. */
async function workOff(context: Context, smtpUrl?: string) {
  const { db, now } = context
  const client = smtpUrl === undefined ? undefined : smtpClient({ url: smtpUrl })
  const handlers = jobHandlers(context, client)
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
  const trail = await db.select().from(auditEvents).where(eq(auditEvents.quoteId, quoteId))
  const [purchase] = await db.select().from(purchases).where(eq(purchases.quoteId, quoteId))
  return {
    purchase: purchase?.requestId,
    mail: ofQuote.map(({ requestId }) => requestId),
    trail: trail.filter(({ event }) => event !== 'quote_started').map(({ requestId }) => requestId),
  }
}

describeOnBoth('O10 the id of a request', (open) => {
  it(
    'O10 follows a purchase through the answer, logs, jobs, the gateway, mail and the trail',
    { timeout: 60_000 },
    async () => {
      const { db, close } = await open()
      onTestFinished(close)
      const context = testContext(db, { env: BEHIND_PROXY })
      const smtp = await smtpPeer()
      const { client, lines } = await served(context)
      const quote = await bought(context, client, await aToken(context))

      expect(lines.filter(({ req }) => JSON.stringify(req).includes('purchase'))).toMatchObject([
        { request_id: REQUEST },
      ])
      const [charge] = await db.select().from(sandboxCharges)
      expect(charge?.requestId).toBe(REQUEST)
      const named = await namesOf(db, quote.id)
      expect(named).toEqual({ purchase: REQUEST, mail: [REQUEST], trail: [REQUEST, REQUEST] })
      const caused = await db.select().from(jobs)
      expect(caused.map(({ requestId }) => requestId)).toEqual(caused.map(() => REQUEST))

      const { due } = await workOff(context, smtp.url)
      expect(due.map(({ kind, requestId }) => [kind, requestId])).toEqual([['deliver-message', REQUEST]])
      expect(smtp.taken.map(({ headers }) => headers.get('x-request-id'))).toEqual([REQUEST])
      // What no request caused has none.
      const started = await aQuote(context)
      const trail = await db.select().from(auditEvents).where(eq(auditEvents.quoteId, started.id))
      expect(trail.map(({ requestId }) => requestId)).toEqual([null])
    },
  )

  it('O10 is that of the purchase also where the program was started again and a job finds out', async () => {
    const { db, close } = await open()
    onTestFinished(close)
    const context = testContext(db)
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote)
    await inRequest(REQUEST, () => beginPurchase(context, request))
    const later = { ...context, now: () => new Date(NOON.getTime() + 20_000) }
    await resumePurchases(later)
    await workOff(later)
    expect(await namesOf(db, quote.id)).toEqual({
      purchase: REQUEST,
      mail: [REQUEST],
      trail: [REQUEST, REQUEST],
    })
    const unsettled = await db.select().from(jobs)
    expect(new Set(unsettled.map(({ requestId }) => requestId))).toEqual(new Set([REQUEST]))
  })
})

it('O10 Stripe keeps the id of the request beside the purchase', async () => {
  const db = await testDatabase()
  const peer = await stripePeer()
  const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
  const context = testContext(db, { env: BEHIND_PROXY })
  const charging = { ...context, gateway: stripeGateway({ db, now: context.now, stripe }) }
  const { client } = await served(charging)
  await bought(charging, client, 'pm_card_visa')
  expect([...peer.books.intents.values()].map(({ request_id }) => request_id)).toEqual([REQUEST])
})

it('O10 a job that fails is logged with the id of the request that caused it', async () => {
  const db = await testDatabase()
  const { now } = testContext(db)
  const lines: object[] = []
  const note = (fields: object) => void lines.push(fields)
  const log = { info: note, warn: note, error: note }
  const job = { id: 1, kind: 'failing', payload: {}, attempt: 1, leaseUntil: now(), requestId: REQUEST }
  const seen: unknown[] = []
  const failing = () => {
    seen.push(currentRequestId())
    return Promise.reject(new Error('No'))
  }
  await runJob({ db, now, handlers: { failing }, log, leaseMs: 60_000 }, job)
  expect(seen).toEqual([REQUEST])
  expect(lines[0]).toMatchObject({ job: 1, request_id: REQUEST })
})
