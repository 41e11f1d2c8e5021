// `npm run record-statements` records the SQL statements of this build. The next build tests that they still work on a
// migrated database. Run it on the released commit, before a migration is added.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { buildNumber, migrationsFolder } from '#server/kit/db/migrate.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { RECURRING_KINDS } from '#server/jobs/recurring/intervals.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { aCardToken, readyFields } from '#testing/a-quote.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { recordingDatabase, type Statement } from '#testing/recording-database.ts'
import { type Client, testClient, testServer } from '#testing/server.ts'
import { NOON, testContext } from '#testing/test-context.ts'
import { root } from './source-files.ts'

const DAY_MS = 86_400_000
/** Longer texts are cut and longer documents emptied, because only the statements are tested. */
const LONGEST_TEXT = 400
const LONGEST_DOCUMENT = 6000

const client = await PGlite.create()
await migrate(drizzle(client, COLUMN_NAMES), { migrationsFolder })
const { db, statements } = recordingDatabase(client)
let at = NOON
const now = () => at
const settings = {
  RATE_LIMITS: 'on',
  COOKIE_SECRET: 'a secret of the recording, and of it alone',
  FOLLOW_UP_DAYS: '7',
}
const context = testContext(db, { now, env: settings })
const server = await testServer(db, { env: settings, now, context, ...createFeatures(context) })

await recordOneDay()
await server.app.close()
const file = path.join(root, 'src/testing/previous-release.json')
writeFileSync(
  file,
  `${JSON.stringify({ build: buildNumber(), statements: withShortParams(statements) }, undefined, 1)}\n`,
)
console.log(`${statements.length} statements are in ${file}`)

/** What customers, reps and scheduled jobs do in a day. */
async function recordOneDay(): Promise<void> {
  await upsertCoupon(db, { code: 'SPRING', isPercentage: true, value: 10 })
  const rep = testClient(server)
  await signInAs(rep, await aRep(context))
  const customer = testClient(server)
  await startQuote(customer, {})
  await buyQuote(customer)
  await sendMessage(customer)
  await billQuote(rep)
  await runJobs()
  at = new Date(NOON.getTime() + 40 * DAY_MS)
  await keepSchedule(db, RECURRING_KINDS, at)
  await runJobs()
  await rep.send('DELETE', '/api/admin/session')
}

interface Started {
  id: string
  version: number
  amountDue: number
}

async function startQuote(client: Client, customFields: CustomFields): Promise<Started> {
  const { data } = expectOk(await client.send('POST', '/api/contacts', { customFields }), 201)
  return { id: data.id, version: data.version, amountDue: data.customFields.amount_due }
}

/** Buys by card after some changes. */
async function buyQuote(client: Client): Promise<void> {
  const { id } = await startQuote(client, readyFields())
  expectOk(await client.get(`/api/contacts/${id}`))
  expectOk(await save(client, id, 1, { insured_address_2: 'Suite 4' }))
  expectOk(await client.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING' }))
  expectOk(await client.send('DELETE', `/api/contacts/${id}/coupons/SPRING`))
  await send(client, `/api/contacts/${id}/send`, { to: 'kim@example.com', subject: 'Our quote' })
  const { data } = expectOk(await client.get(`/api/contacts/${id}`))
  const payment = { payment_type: 'credit_card', token: await aCardToken(context) }
  const body = { version: data.version, amount_due: data.customFields.amount_due, payment }
  const { data: policy } = expectOk(await send(client, `/api/contacts/${id}/purchase`, body))
  expectOk(await client.get(`/api/policies/${policy.policy_number}`))
}

async function sendMessage(client: Client): Promise<void> {
  const { id } = await startQuote(client, readyFields({ insured_email: 'lee@example.com' }))
  const message = { name: 'Lee', email: 'lee@example.com', subject: 'Autumn', message: 'Can you cover both?' }
  expectOk(await send(client, `/api/contacts/${id}/messages`, message))
  expectOk(await client.send('POST', '/api/policy-links', { email: 'pat@hopehouse.example' }), 200, 202)
}

/** A rep changes a quote, and bills it. */
async function billQuote(rep: Client): Promise<void> {
  const { id } = await startQuote(rep, readyFields({ insured_email: 'max@example.com', hio_terms: 'No' }))
  await send(rep, `/api/contacts/${id}/terms`, { delivery: 'email_terms', recipient: 'kim@example.com' })
  expectOk(await save(rep, id, 1, { hio_terms: 'Yes', insured_address_2: 'Suite 5' }))
  expectOk(await rep.get('/api/admin/quotes?search=max@example.com'))
  const { data } = expectOk(await rep.get(`/api/contacts/${id}`))
  const payment = { payment_type: 'check', reference: '1042' }
  const body = { version: data.version, amount_due: data.customFields.amount_due, payment }
  expectOk(await send(rep, `/api/contacts/${id}/bind`, body))
  expectOk(await rep.get('/api/policies'))
}

function save(client: Client, id: string, version: number, customFields: object) {
  return client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })
}

function send(client: Client, url: string, body: object) {
  return client.send('POST', url, body, { 'idempotency-key': randomUUID() })
}

async function runJobs(): Promise<void> {
  const handlers = createJobHandlers(context)
  const kinds = Object.keys(handlers)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const leaseUntil = new Date(now().getTime() + 60_000)
  const claimed = await claimJobs(db, { kinds, now: now(), leaseUntil, limit: 100 })
  for (const job of claimed) await runJob({ db, now, handlers, log, leaseMs: 60_000 }, job)
}

function expectOk(response: Awaited<ReturnType<Client['get']>>, ...statuses: number[]) {
  const expected = statuses.length > 0 ? statuses : [200, 201]
  if (expected.includes(response.statusCode)) return response.body === '' ? {} : response.json()
  throw new Error(`${response.statusCode} ${response.body}`)
}

function withShortParams(all: readonly Statement[]): Statement[] {
  return all.map((statement) => ({ ...statement, params: statement.params.map(shortenParam) }))
}

function shortenParam(param: unknown): unknown {
  if (typeof param !== 'string') return param
  if (/^[{[]/.test(param))
    return param.length > LONGEST_DOCUMENT ? (param.startsWith('[') ? '[]' : '{}') : param
  return param.slice(0, LONGEST_TEXT)
}
