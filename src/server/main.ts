import { PORTS } from '#server/ports.ts'
import { existsSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pagePath } from '#contract/page-path.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { resumeRefunds } from '#server/accounting/refunds/settle-refund.ts'
import { buildApp } from '#server/app.ts'
import { listenForBackups } from '#server/operations/backup/running/backup-socket.ts'
import { createSiteWatch } from '#server/operations/health/site-watch.ts'
import { isResponsive } from '#server/operations/health/readiness.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import type { Database } from '#server/kit/db/database.ts'
import type { Instance } from '#server/kit/db/postgres/instance.ts'
import { readStartEnv } from '#server/config/read-env.ts'
import { type Env, reachableHost } from '#server/kit/config/env.ts'
import { createDoctorOf } from '#server/doctor-checks.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { answerDoctorCommand } from '#server/operations/doctor/doctor-socket.ts'
import { createFileStore, prepareFileStore } from '#server/kit/files/file-store.ts'
import { watchConnections } from '#server/kit/http/network/idle-connections.ts'
import type { Context } from '#server/kit/context.ts'
import { releaseDeadLeases } from '#server/jobs/release-leases.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { toListenError } from '#server/kit/process/listen-error.ts'
import { applyOfficeSettings, followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { takeDueSettingsNow } from '#server/office/settings/planned/take-due-settings.ts'
import { openLiveUpdates } from '#server/live/open-live-updates.ts'
import { createSmtpClient } from '#server/messaging/delivery/smtp.client.ts'
import { createTextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { createPaymentGateway } from '#server/payments/gateway/create-payment-gateway.ts'
import { resumePurchases } from '#server/payments/settling/settle-purchase.ts'
import { prepareFirstRep } from '#server/reps/create-first-rep.ts'
import { keepClientTypesFresh, refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import { keepPlansFresh, refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { backfillPlanHashes } from '#server/quotes/pricing/backfill-plan-hashes.ts'
import { SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { loadStartupPlans } from '#server/quotes/pricing/load-startup-plans.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import { type SampleLinks, prepareSampleData } from '#server/operations/process/sample-data.ts'
import { connectServiceManager, type ServiceManager } from '#server/operations/process/service-manager.ts'
import { shutDownOnSignal } from '#server/operations/process/shutdown.ts'
import { openThreads } from '#server/heavy-work/threads.ts'

const LEASES_NOT_RELEASED = 'jobs of instances that died wait for the end of their lease'

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile()
  // A person at a terminal wants the links, not a line for each request.
  const env = readStartEnv({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
  const serviceManager = connectServiceManager(process.env)
  const database = await openDatabase(env)
  try {
    await applyOfficeSettings({ db: database.db, env, report: (_fault, message) => console.error(message) })
    prepareFileStore(env)
    const context = await startServer(database, env, serviceManager)
    if (env.databaseUrl === undefined) await listenForBackups(context)
    // Before the links are printed: making sample data keeps the machine busy for a moment.
    const sample = await prepareSampleData(context)
    const firstRep = await prepareFirstRep(context)
    console.log(describeReady(env))
    printWelcome(env, sample, firstRep)
    serviceManager.ready({ isResponsive: () => isResponsive(context), report: context.report })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The address that people open, and where the program listens if that is another. */
function describeReady({ publicUrl, host, port }: Env): string {
  const own = `http://${reachableHost(host)}:${port}`
  return `ready: ${publicUrl}/quote/${publicUrl === own ? '' : `, listening at ${own}`}`
}

/** Prints what to open first. */
function printWelcome(env: Env, sample: SampleLinks | undefined, firstRep: string | undefined): void {
  if (sample) console.log(`  a quote to try:  ${sample.quote}\n  a policy to see: ${sample.policy}`)
  if (env.isLocal && env.smtpUrl === undefined)
    console.log(`  mail it wrote:   ${env.publicUrl}${pagePath('mailbox', {})}`)
  if (firstRep) console.log(`  make the first rep, once: ${firstRep}`)
}

async function startServer(database: Database, env: Env, serviceManager: ServiceManager): Promise<Context> {
  let worker: Worker | undefined
  let log: FastifyBaseLogger | undefined
  const live = openLiveUpdates()
  const stopping = new AbortController()
  const context = createContext(database, env, {
    wakeJobs: () => worker?.wake(),
    live,
    stopping: stopping.signal,
    report: (fault, message) => log?.error({ err: fault, request_id: getRequestId() }, message),
  })
  const mail = env.smtpUrl === undefined ? undefined : createSmtpClient({ url: env.smtpUrl })
  const texts = env.smsUrl === undefined ? undefined : createTextMessageClient(env.smsUrl)
  await refreshPlans(context, context.db)
  await refreshClientTypes(context.db)
  if (env.databaseUrl !== undefined) {
    keepPlansFresh(context)
    keepClientTypesFresh(context)
  }
  await backfillPlanHashes(context)
  await resumePurchases(context)
  await resumeRefunds(context)
  await takeDueSettingsNow(context)
  await applyOfficeSettings(context)
  const doctor = createDoctorOf(context)
  const watch = createSiteWatch(doctor, env)
  const { app } = await buildApp({ env, context, watch, ...createFeatures(context) })
  log = app.log
  const connections = watchConnections(app.server)
  await live.listen(context, app.server, app.log)
  await listen(app, env)
  if (env.databaseUrl === undefined)
    await answerDoctorCommand(env.dataDir, doctor).catch((error: unknown) =>
      context.report(error, 'npm run doctor cannot ask this program'),
    )
  for (const warning of env.warnings) app.log.warn(warning)
  const { db, now } = context
  const instance = await registerThisInstance(env)
  const leasesReleased = releaseDeadLeases(db, now, { isSingleProcess: instance === undefined })
  // On the database of a single process they are released at once, before its own worker holds any.
  if (!instance) await leasesReleased
  const handlers = createJobHandlers(context, mail, texts)
  worker = startWorker({ db, now, handlers, log: app.log, instance: instance?.id, stopping: stopping.signal })
  leasesReleased.then(context.wakeJobs, (error: unknown) => context.report(error, LEASES_NOT_RELEASED))
  const { timeouts } = env
  const { threads } = context
  shutDownOnSignal(
    { stopping, timeouts, app, connections, live, worker, mail, threads, instance, database, serviceManager },
    exitProgram,
  )
  followOfficeSettings(context)
  return context
}

function createContext(
  { db }: Database,
  env: Env,
  services: Pick<Context, 'wakeJobs' | 'live' | 'stopping' | 'report'>,
): Context {
  const now = () => new Date()
  const gateway = createPaymentGateway({ db, now, env })
  const plans = loadStartupPlans(SHIPPED_PLANS, dateInTimeZone(now(), 'UTC'))
  return {
    db,
    now,
    env,
    plans,
    gateway,
    files: createFileStore(env),
    threads: openThreads(services),
    ...PORTS,
    ...services,
  }
}

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw toListenError(error, { host, port, setting: 'PORT' })
  }
}

async function registerThisInstance({ databaseUrl }: Env): Promise<Instance | undefined> {
  if (databaseUrl === undefined) return undefined
  const { registerInstance } = await import('#server/kit/db/postgres/instance.ts')
  return registerInstance(databaseUrl)
}

function exitProgram(error?: unknown): void {
  if (error === undefined) process.exit(0)
  fail(error)
}

function fail(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}

await start().catch(fail)
