import { beforeAll, beforeEach } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import { createFeatures } from '#server/features.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { Context } from '#server/kit/context.ts'
import type { Server } from '#server/calls/serve.ts'
import { claimJobs } from '#server/jobs/repository.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { openTestDatabase } from '#testing/database.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { type Client, testClient } from '#testing/server.ts'
import { testContext, type TestContextOptions } from '#testing/test-context.ts'

export interface Site {
  server: Server
  context: Context
  client: Client
  /** Runs the jobs that are due. */
  runJobs: () => Promise<void>
}

/** The whole program with all routes and jobs, without listening. */
export async function testSite(db: Db, options: TestContextOptions = {}): Promise<Site> {
  const context = testContext(db, { ...options, env: { RATE_LIMITS: 'off', ...options.env } })
  const server = withHostHeader(await buildApp({ env: context.env, context, ...createFeatures(context) }))
  return { server, context, client: testClient(server), runJobs: () => runDueJobs(context) }
}

/** A site with a database of its own; `close` ends both. */
interface OpenSite extends Site {
  close: () => Promise<void>
}

/** A site on a fresh database. */
export async function openTestSite(
  options: TestContextOptions = {},
  open: () => Promise<Database> = openTestDatabase,
): Promise<OpenSite> {
  const database = await open()
  const site = await testSite(database.db, options)
  const close = async () => {
    await site.server.app.close()
    await database.close()
  }
  return { ...site, close }
}

/** A site on a fresh database for the tests around this call: opened before the first, closed after the last. */
export function siteForAll(...given: Parameters<typeof openTestSite>): Site {
  const site = {} as Site
  beforeAll(() => openInto(site, given))
  return site
}

/** The same with a site and a database for each test. */
export function siteForEach(...given: Parameters<typeof openTestSite>): Site {
  const site = {} as Site
  beforeEach(() => openInto(site, given))
  return site
}

/** The result closes it; vitest calls that once the tests are over. */
async function openInto(site: Site, given: Parameters<typeof openTestSite>): Promise<() => Promise<void>> {
  const { close, ...opened } = await openTestSite(...given)
  Object.assign(site, opened)
  return close
}

async function runDueJobs(context: Context): Promise<void> {
  const { db, now } = context
  const handlers = createJobHandlers(context, undefined)
  const leaseUntil = new Date(now().getTime() + 60_000)
  const log = { warn: () => undefined, error: () => undefined }
  const claimed = await claimJobs(db, { kinds: Object.keys(handlers), now: now(), leaseUntil, limit: 100 })
  for (const job of claimed) await runJob({ db, now, handlers, log, leaseMs: 60_000 }, job)
}
