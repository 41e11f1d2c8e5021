import { existsSync } from 'node:fs'
import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pagePath } from '#contract/page-path.ts'
import { dayIn } from '#domain/calendar.ts'
import { buildApp } from '#server/app.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Instance } from '#server/db/instance.ts'
import { type Env, reachableHost, readEnv } from '#server/env.ts'
import { features, jobHandlers } from '#server/features.ts'
import { scheduleTidyUp } from '#server/housekeeping/tidy-up.ts'
import { fileStore } from '#server/files/file-store.ts'
import { watchConnections } from '#server/http/idle-connections.ts'
import { type Context } from '#server/http/serve.ts'
import { freeDeadLeases } from '#server/jobs/free-leases.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { whyNotListening } from '#server/listening.ts'
import { openLiveNews } from '#server/live/open-live-news.ts'
import { scheduleFollowUps } from '#server/mailings/send-follow-ups.ts'
import { smtpClient } from '#server/mail/smtp.client.ts'
import { textMessageClient } from '#server/mail/text-message.client.ts'
import { paymentGateway } from '#server/payments/payment-gateway.ts'
import { resumePurchases } from '#server/purchases/resume-purchases.ts'
import { prepareFirstRep } from '#server/reps/make-first-rep.ts'
import { fillPlanHashes } from '#server/rating/fill-plan-hashes.ts'
import { SHIPPED_PLANS } from '#server/rating/plans.ts'
import { plansAtStart } from '#server/rating/plans-at-start.ts'
import { currentRequestId } from '#server/request-id.ts'
import { type SampleLinks, sampleLinks } from '#server/sample/make-sample-data.ts'
import { stopOnSignal } from '#server/stopping.ts'
import { openThreads } from '#server/threads/threads.ts'

const DEAD_LEASES = 'jobs of instances that died wait for the end of their lease'

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile()
  // A person at a terminal wants the links, not a line for each request.
  const env = readEnv({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const database = await openDatabase(env)
  try {
    const context = await serveFrom(database, env)
    // Made before anybody is told to come: it keeps the machine busy for a moment.
    const sample = await sampleLinks(context)
    const firstRep = await prepareFirstRep(context)
    console.log(`ready: http://${reachableHost(env.host)}:${env.port}/quote/`)
    greet(env, sample, firstRep)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What a newcomer may open first. */
function greet(env: Env, sample: SampleLinks | undefined, firstRep: string | undefined): void {
  if (sample) console.log(`  a quote to try:  ${sample.quote}\n  a policy to see: ${sample.policy}`)
  if (env.isLocal && env.smtpUrl === undefined)
    console.log(`  mail it wrote:   ${env.publicUrl}${pagePath('mailbox', {})}`)
  if (firstRep) console.log(`  make the first rep, once: ${firstRep}`)
}

async function serveFrom(database: Database, env: Env): Promise<Context> {
  let worker: Worker | undefined
  let log: FastifyBaseLogger | undefined
  const live = openLiveNews()
  const stopping = new AbortController()
  const context = contextOf(database, env, {
    wakeJobs: () => worker?.wake(),
    live,
    stopping: stopping.signal,
    report: (fault, message) => log?.error({ err: fault, request_id: currentRequestId() }, message),
  })
  const mail = env.smtpUrl === undefined ? undefined : smtpClient({ url: env.smtpUrl })
  const texts = env.smsUrl === undefined ? undefined : textMessageClient(env.smsUrl)
  await fillPlanHashes(context)
  await resumePurchases(context)
  const { app } = await buildApp({ env, context, ...features(context) })
  log = app.log
  const connections = watchConnections(app.server)
  await live.listen(context, app.server, app.log)
  await listen(app, env)
  for (const warning of env.warnings) app.log.warn(warning)
  const { db, now } = context
  await scheduleTidyUp(db, now())
  await scheduleFollowUps(context, now())
  const instance = await joined(env)
  const freed = freeDeadLeases(db, now, { isAlone: instance === undefined })
  // On a database of one process they are free at once, before its own worker holds any.
  if (!instance) await freed
  const handlers = jobHandlers(context, mail, texts)
  worker = startWorker({ db, now, handlers, log: app.log, instance: instance?.id })
  freed.then(context.wakeJobs, (error: unknown) => context.report(error, DEAD_LEASES))
  const { timeouts } = env
  const { threads } = context
  stopOnSignal({ stopping, timeouts, app, connections, live, worker, mail, threads, instance, database }, end)
  return context
}

function contextOf(
  { db }: Database,
  env: Env,
  given: Pick<Context, 'wakeJobs' | 'live' | 'stopping' | 'report'>,
): Context {
  const now = () => new Date()
  const gateway = paymentGateway({ db, now, env })
  const plans = plansAtStart(SHIPPED_PLANS, dayIn(now(), 'UTC'))
  return { db, now, env, plans, gateway, files: fileStore(env), threads: openThreads(given), ...given }
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw whyNotListening(error, { host, port, setting: 'PORT' })
  }
}

async function joined({ databaseUrl }: Env): Promise<Instance | undefined> {
  if (databaseUrl === undefined) return undefined
  const { joinInstances } = await import('#server/db/instance.ts')
  return joinInstances(databaseUrl)
}

function end(error?: unknown): void {
  if (error === undefined) process.exit(0)
  fail(error)
}

function fail(error: unknown): void {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}

await start().catch(fail)
