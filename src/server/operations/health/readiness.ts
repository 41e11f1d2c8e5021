import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findBuildIncompatibility } from '#server/kit/db/build-compatibility.ts'
import { isMigrated } from '#server/kit/db/migrate.ts'
import { isDatabaseWritable, databaseAnswers } from '#server/kit/db/outages/probes.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { withTimeout } from '#server/operations/health/with-timeout.ts'
import type { Context } from '#server/kit/context.ts'
import { hasUnlimitedTransaction } from '#server/kit/db/transactions.ts'

const CHECK_TIMEOUT_MS = 3000
/**
 * A good result is cached, because several load balancers may ask; a bad one hardly, so that its end is noticed at
 * once.
 */
const READY_CACHE_MS = 2000
const UNREADY_CACHE_MS = 200

const PROBE_BYTES = Buffer.alloc(16 * 1024, 1)

type ReadinessContext = Pick<Context, 'db' | 'env' | 'report'>

/**
 * Checks whether the database is migrated, accepts this build and can write, and whether the folder of files can be
 * written. All callers at the same time share one check, and its result is cached.
 */
export function createReadinessCheck(
  context: ReadinessContext,
  keepMs = READY_CACHE_MS,
): () => Promise<boolean> {
  // One name for each process, so that a killed process leaves one file at most.
  const probe = `write-probe-${randomUUID()}`
  let checking: Promise<boolean> | undefined
  let lastResult: { isReady: boolean; until: number } | undefined

  async function check(): Promise<boolean> {
    const isReady = await canServe(context, probe).catch((error: unknown) => {
      // Reported once until it is ready again.
      if (lastResult?.isReady !== false) context.report(error, 'not ready')
      return false
    })
    // By a clock that nobody sets: one that goes back would keep a result until the day that it showed.
    lastResult = { isReady, until: performance.now() + (isReady ? keepMs : UNREADY_CACHE_MS) }
    checking = undefined
    return isReady
  }

  return async () => {
    if (lastResult && performance.now() < lastResult.until) return lastResult.isReady
    checking ??= check()
    return (await withTimeout(checking, CHECK_TIMEOUT_MS)) ?? false
  }
}

async function canServe({ db, env }: ReadinessContext, probe: string): Promise<boolean> {
  if (!(await isMigrated(db))) return false
  const tooOld = await findBuildIncompatibility(db)
  if (tooOld !== undefined) throw new Error(tooOld)
  if (!(await isDatabaseWritable(db))) return false
  for (const folder of listFolders(env)) await writeProbeFile(folder, probe)
  return true
}

/** A bucket is monitored by its own operators; checking it here would make every instance fail with it. */
export function listFolders({ databaseUrl, dataDir, files }: Context['env']): string[] {
  return [...(databaseUrl === undefined ? [dataDir] : []), ...(files.store === 'local' ? [files.folder] : [])]
}

/** Without `fsync`, which may take seconds on a busy disk: a full disk is reported earlier. */
export async function writeProbeFile(folder: string, name: string): Promise<void> {
  makeFolder(folder)
  const file = path.join(folder, name)
  await writeFile(file, PROBE_BYTES, { mode: 0o600 })
  await rm(file, { force: true })
}

/**
 * Whether the program is well, for a watchdog that starts it again if it is not. A database server that is away is no fault
 * of the program, which bears that and comes back by itself. The embedded database answers nobody while it is copied for a
 * backup, however long that takes.
 */
export async function isResponsive({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  if (env.databaseUrl !== undefined || hasUnlimitedTransaction(db)) return true
  return databaseAnswers(db)
}
