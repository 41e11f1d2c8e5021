import { whyTooOld } from '#server/db/build-admission.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { inTime } from '#server/health/in-time.ts'
import { type Context } from '#server/http/serve.ts'

const PATIENCE_MS = 3000

/** Answers whether the program can serve: its database answers in time, and holds what this build needs. */
export function watchReadiness({ db, report }: Pick<Context, 'db' | 'report'>): () => Promise<boolean> {
  let told: string | undefined

  async function isServed(): Promise<boolean> {
    if (!(await isMigrated(db))) return false
    const reason = await whyTooOld(db)
    // Balancers ask every few seconds; the log says it once.
    if (reason !== undefined && reason !== told) report(new Error(reason), 'not ready')
    told = reason
    return reason === undefined
  }

  return async () => (await inTime(isServed(), PATIENCE_MS)) ?? false
}
