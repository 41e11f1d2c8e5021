import { existsSync } from 'node:fs'
import { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pagePath } from '#contract/page-path.ts'
import { buildApp } from '#server/app.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Env, reachableHost, readEnv } from '#server/env.ts'
import { features, jobHandlers } from '#server/features.ts'
import { scheduleTidyUp } from '#server/housekeeping/tidy-up.ts'
import { fileStore } from '#server/files/file-store.ts'
import { type Context } from '#server/http/serve.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { whyNotListening } from '#server/listening.ts'
import { openLiveNews, type OpenLiveNews } from '#server/live/open-live-news.ts'
import { scheduleFollowUps } from '#server/mailings/send-follow-ups.ts'
import { type MailClient, smtpClient } from '#server/mail/smtp.client.ts'
import { textMessageClient } from '#server/mail/text-message.client.ts'
import { paymentGateway } from '#server/payments/payment-gateway.ts'
import { resumePurchases } from '#server/purchases/resume-purchases.ts'
import { prepareFirstRep } from '#server/reps/make-first-rep.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/rating/plans.ts'
import { type SampleLinks, sampleLinks } from '#server/sample/make-sample-data.ts'
import { openThreads, type Threads } from '#server/threads/threads.ts'

/** How long requests that are under way may take once the program is told to stop. */
const STOP_PATIENCE_MS = 10_000

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
  const context = contextOf(database, env, {
    wakeJobs: () => worker?.wake(),
    live,
    report: (fault, message) => log?.error({ err: fault }, message),
  })
  const mail = env.smtpUrl === undefined ? undefined : smtpClient({ url: env.smtpUrl })
  const texts = env.smsUrl === undefined ? undefined : textMessageClient(env.smsUrl)
  await resumePurchases(context)
  const { app } = await buildApp({ env, context, ...features(context) })
  log = app.log
  await live.listen(context, app.server, app.log)
  await listen(app, env)
  const { db, now } = context
  await scheduleTidyUp(db, now())
  await scheduleFollowUps(context, now())
  worker = startWorker({ db, now, handlers: jobHandlers(context, mail, texts), log: app.log })
  stopOnSignal({ app, live, worker, mail, threads: context.threads, database })
  return context
}

function contextOf(
  { db }: Database,
  env: Env,
  given: Pick<Context, 'wakeJobs' | 'live' | 'report'>,
): Context {
  const now = () => new Date()
  const gateway = paymentGateway({ db, now, env })
  const [plans, files] = [loadPlans(SHIPPED_PLANS), fileStore(env)]
  return { db, now, env, plans, gateway, files, threads: openThreads(given), ...given }
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw whyNotListening(error, { host, port, setting: 'PORT' })
  }
}

interface Running {
  app: FastifyInstance
  live: OpenLiveNews
  worker: Worker
  mail: MailClient | undefined
  threads: Threads
  database: Database
}

/**
 * @rule O10 Told to stop, the program takes no more requests and jobs, finishes those under way, of which the other
 * instances still hear, and closes its database.
 */
function stopOnSignal({ app, live, worker, mail, threads, database }: Running): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const impatience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS)
    live.hangUp()
    await Promise.all([app.close(), worker.stop(STOP_PATIENCE_MS)])
    clearTimeout(impatience)
    await live.close()
    mail?.close()
    await threads.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail))
}

function fail(error: unknown): void {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}

await start().catch(fail)
