import { PORTS } from '#server/ports.ts'
import { existsSync } from 'node:fs'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import { readStartEnv } from '#server/config/read-env.ts'
import { applyOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { NO_LIVE_UPDATES } from '#server/writes/live-updates.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { openThreads } from '#server/heavy-work/threads.ts'
import { createPaymentGateway } from '#server/payments/gateway/create-payment-gateway.ts'
import { refreshClientTypes } from '#server/quotes/client-types/refresh-client-types.ts'
import { refreshPlans } from '#server/quotes/rating-plans/refresh-plans.ts'
import { loadStartupPlans } from '#server/quotes/pricing/load-startup-plans.ts'
import { SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

/** What a command may end with. */
const EXIT = { done: 0, refused: 1 } as const

/**
 * Runs a command of an operator with the settings and the store of the program, and returns its exit code. What it queues is
 * done by the program. With the embedded database, which only one process can open, the program must be stopped first.
 */
export async function runAsOperator(
  work: (context: Context) => Promise<void>,
  settings: Readonly<Record<string, string | undefined>> = readSettings(),
): Promise<number> {
  try {
    const env = readStartEnv(settings)
    const { db, close } = await openDatabase(env)
    const report = (fault: unknown, message: string) => console.error(message, fault)
    const threads = openThreads({ report })
    const now = () => new Date()
    try {
      await applyOfficeSettings({ db, env, report })
      const plans = loadStartupPlans(SHIPPED_PLANS, dateInTimeZone(now(), 'UTC'))
      await refreshPlans({ plans }, db)
      await refreshClientTypes(db)
      await work({
        db,
        now,
        env,
        plans,
        gateway: createPaymentGateway({ db, now, env }),
        files: createFileStore(env),
        threads,
        wakeJobs: () => undefined,
        live: NO_LIVE_UPDATES,
        stopping: new AbortController().signal,
        report,
        ...PORTS,
      })
      return EXIT.done
    } finally {
      await threads.close()
      await close()
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    return EXIT.refused
  }
}

function readSettings() {
  if (existsSync('.env')) process.loadEnvFile()
  return process.env
}
