import { PORTS } from '#server/ports.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#server/kit/db/database.ts'
import { readEnv } from '#server/config/read-env.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import type { Context } from '#server/kit/context.ts'
import { NO_LIVE_UPDATES } from '#server/writes/live-updates.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { openThreads } from '#server/heavy-work/threads.ts'

/** The time for tests that do not depend on the time. */
export const NOON = new Date('2026-11-20T12:00:00Z')

/** Threads of all tests of a file. They start when first needed; the limits are high enough for a busy machine. */
export const testThreads = openThreads({ report: () => undefined, maxWaitMs: 60_000, maxRunMs: 60_000 })

export interface TestContextOptions extends Partial<Omit<Context, 'db' | 'env'>> {
  /** Settings that differ from the defaults. */
  env?: Record<string, string>
}

/** The context of use cases, on a database: the shipped rating plan, the sandbox gateway, and a fixed clock. */
export function testContext(
  db: Db,
  { env = {}, now = () => NOON, ...given }: TestContextOptions = {},
): Context {
  // Made when a test first stores something in it.
  const DATA_DIR = path.join(tmpdir(), 'albatross-test-files', randomUUID())
  return {
    db,
    now,
    env: readEnv({ LOG_LEVEL: 'silent', DATA_DIR, ...env }),
    plans: loadPlans(SHIPPED_PLANS),
    gateway: sandboxGateway({ db, now }),
    files: createLocalFileStore(path.join(DATA_DIR, 'files')),
    threads: testThreads,
    wakeJobs: () => undefined,
    live: NO_LIVE_UPDATES,
    stopping: new AbortController().signal,
    report: () => undefined,
    ...PORTS,
    ...given,
  }
}
