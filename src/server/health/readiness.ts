import { randomUUID } from 'node:crypto'
import { whyTooOld } from '#server/db/build-admission.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { takesWrites } from '#server/db/write-probe.ts'
import { inTime } from '#server/health/in-time.ts'
import { type Context } from '#server/http/serve.ts'

const PATIENCE_MS = 3000
/** Good news is kept for a moment, as several balancers may ask; bad news hardly, so that nobody waits for an end of it. */
const KEEP_READY_MS = 2000
const KEEP_UNREADY_MS = 200

const PROBE_BYTES = Buffer.alloc(16 * 1024, 1)

type Reach = Pick<Context, 'db' | 'env' | 'files' | 'report'>

/**
 * Asks whether the database is up to date, admits this build and takes writes, and whether the folder of files does. Looks
 * once for all who ask meanwhile, and keeps what it saw for a moment.
 */
export function watchReadiness(reach: Reach, keepMs = KEEP_READY_MS): () => Promise<boolean> {
  // One name for each process, so that one that was killed leaves one file at most.
  const probe = `probe/${randomUUID()}`
  const isAdmitted = watchAdmission(reach)
  let looking: Promise<boolean> | undefined
  let seen: { isReady: boolean; until: number } | undefined

  async function look(): Promise<boolean> {
    const isReady = await canServe(reach, isAdmitted, probe).catch(() => false)
    seen = { isReady, until: Date.now() + (isReady ? keepMs : KEEP_UNREADY_MS) }
    looking = undefined
    return isReady
  }

  return async () => {
    if (seen && Date.now() < seen.until) return seen.isReady
    looking ??= look()
    return (await inTime(looking, PATIENCE_MS)) ?? false
  }
}

async function canServe(
  { db, env, files }: Reach,
  isAdmitted: () => Promise<boolean>,
  probe: string,
): Promise<boolean> {
  if (!(await isMigrated(db)) || !(await isAdmitted()) || !(await takesWrites(db))) return false
  // A bucket has its own operators, and asking for it here would have every instance fail with it.
  if (env.files.store !== 'local') return true
  await files.put(probe, PROBE_BYTES, 'application/octet-stream')
  await files.remove(probe)
  return true
}

/** Whether this build may still write to the database; balancers ask every few seconds, the log says it once. */
function watchAdmission({ db, report }: Reach): () => Promise<boolean> {
  let told: string | undefined
  return async () => {
    const reason = await whyTooOld(db)
    if (reason !== undefined && reason !== told) report(new Error(reason), 'not ready')
    told = reason
    return reason === undefined
  }
}
