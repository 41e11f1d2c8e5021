import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { subscriptionLinks } from '#server/schema/messaging/mailings.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policyLinks, sessions } from '#server/schema/policies/policies.schema.ts'
import { firstRepLinks, repDevices, repSessions } from '#server/schema/reps/reps.schema.ts'
import { termsRequests } from '#server/schema/quotes/terms.schema.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { prepareFirstRep } from '#server/reps/create-first-rep.ts'
import { prepareSampleData } from '#server/operations/process/sample-data.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { testClient } from '#testing/server.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'
import { testContext } from '#testing/test-context.ts'
import { eventually } from '#testing/eventually.ts'

it(
  'N76 O10 after a whole life nothing that is stored or logged opens anything',
  { timeout: 120_000 },
  async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const lines: string[] = []
    const texts: string[] = []
    const client = createSmtpClient({ url: peer.url })
    const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'trace', SAMPLE_DATA: 'yes', SMTP_URL: peer.url }
    let worker: ReturnType<typeof startWorker> | undefined
    const context = testContext(db, { env, wakeJobs: () => worker?.wake(), now: () => new Date() })
    const logStream = { write: (line: string) => void lines.push(line) }
    const server = withHostHeader(
      await buildApp({ env: context.env, context, ...createFeatures(context), logStream }),
    )
    const handlers = createJobHandlers(context, client, { send: async ({ text }) => void texts.push(text) })
    worker = startWorker({ db, now: context.now, handlers, log: server.app.log, pollMs: 50 })
    onTestFinished(async () => {
      await worker?.stop(1000)
      client.close()
      await server.app.close()
    })

    const printed = [
      await prepareSampleData(context),
      await prepareSampleData(context),
      await prepareFirstRep(context),
    ]
    const rep = await signedInRep({ server, context })
    const customer = testClient(server)
    const quote = await aQuote(context, { insured_email: 'pat@example.com' })
    const key = () => ({ 'idempotency-key': randomUUID() })
    for (const body of [
      { delivery: 'email_terms', recipient: 'kim@example.com' },
      { delivery: 'text_terms', recipient: '512-555-0142' },
    ])
      await rep.send('POST', `/api/contacts/${quote.id}/terms`, body, key())
    const { token, amountDue, version } = await aPurchase(context, quote)
    const payment = { payment_type: 'credit_card', token }
    const body = { version, amount_due: amountDue, payment }
    const bought = await customer.send('POST', `/api/contacts/${quote.id}/purchase`, body, key())
    expect(bought.statusCode).toBe(200)
    await customer.send('POST', '/api/policy-links', { email: 'pat@example.com' })
    await customer.send('POST', '/api/newsletter/unsubscribe', { email: 'kim@example.com' })
    await customer.send('POST', '/api/subscriptions/newsletter/links', { email: 'kim@example.com' })

    const readers = () =>
      peer.received.map(({ to }) => to.join()).filter((to) => /(?:pat|kim)@example/.test(to))
    await eventually(() => expect([readers().length, texts.length]).toEqual([4, 1]), { timeout: 30_000 })
    await eventually(
      async () => {
        expect(await db.$count(messages, eq(messages.state, 'queued'))).toBe(0)
      },
      { timeout: 30_000 },
    )

    // Secrets are stored as hashes, so every word of that form in any response is hashed and searched for.
    const given = [...peer.received.map(({ plain }) => plain), ...texts, JSON.stringify(printed)].join('\n')
    const tokens = [
      ...new Set(given.match(/(?<=\/(?:all|terms|first-rep|subscribe\/newsletter)\/)[\w-]{43}/g)),
    ]
    for (const link of tokens.slice(0, 3))
      await customer.send('POST', '/api/policy-access', { token: link, email: 'pat@example.com' })
    for (const link of tokens) await customer.get(`/api/terms/${link}`)
    for (const link of tokens) await customer.get(`/policy/all/${link}/pat@example.com`)
    for (const link of tokens) await customer.get(`/api/subscriptions/newsletter/links/${link}`)
    for (const link of tokens) await customer.get(`/subscribe/newsletter/${link}`)
    const hashes = [
      ...(await db.select({ hash: policyLinks.tokenHash }).from(policyLinks)),
      ...(await db.select({ hash: termsRequests.tokenHash }).from(termsRequests)),
      ...(await db.select({ hash: subscriptionLinks.tokenHash }).from(subscriptionLinks)),
      ...(await db.select({ hash: sessions.idHash }).from(sessions)),
      ...(await db.select({ hash: repSessions.idHash }).from(repSessions)),
      ...(await db.select({ hash: repDevices.idHash }).from(repDevices)),
      ...(await db.select({ hash: firstRepLinks.tokenHash }).from(firstRepLinks)),
    ].map(({ hash }) => hash)
    expect(hashes.length).toBeGreaterThan(9)
    expect(tokens.filter((link) => hashes.includes(hashSecret(link))).length).toBeGreaterThanOrEqual(7)
    expect(await db.$count(jobs)).toBeGreaterThan(3)

    const stored = await snapshotDatabase(db)
    // Otherwise bytes are serialized as numbers.
    const raw = (await db.select({ raw: messages.raw }).from(messages)).map((message) =>
      message.raw?.toString('latin1'),
    )
    const all = [JSON.stringify(stored), ...raw, ...lines].join('\n').replaceAll('=\r\n', '')
    const words = new Set(all.match(/[\w-]{43}/g))
    const windows = [...(all.match(/[\w-]{44,}/g) ?? [])]
      .filter((word) => word.length < 2000)
      .flatMap((word) => Array.from({ length: word.length - 42 }, (_, at) => word.slice(at, at + 43)))
    expect([...words, ...windows].filter((word) => hashes.includes(hashSecret(word)))).toEqual([])
    expect(tokens.filter((link) => all.includes(link))).toEqual([])
  },
)
