import { statfs } from 'node:fs/promises'
import { FINDING_STATES } from '#contract/doctor.ts'
import { readBackupRecord } from '#server/operations/backup/record/backup-record.ts'
import { evaluateBackups } from '#server/operations/backup/record/evaluate-backups.ts'
import type { Context } from '#server/kit/context.ts'
import type { SiteWatch } from '#server/operations/health/site-watch.ts'
import { listFolders } from '#server/operations/health/readiness.ts'
import type { MetricValue } from '#server/metrics/repository.ts'
import type { StoreMetricName } from '#server/metrics/store-metrics-list.ts'
import { withTimeout } from '#server/operations/health/with-timeout.ts'

const DAY_MS = 86_400_000
/** A scrape does not wait as long as a load balancer. */
const READY_TIMEOUT_MS = 1500

export interface Installation {
  env: Context['env']
  now: () => Date
  isReady: () => Promise<boolean>
  /** Absent where no doctor is asked. */
  watch?: SiteWatch | undefined
}

/** What this machine and its surroundings are like. Nothing of it needs the database. */
export async function readInstallationMetrics(installation: Installation): Promise<MetricValue[]> {
  const { env, isReady } = installation
  return [
    one('instance_ready', (await withTimeout(isReady(), READY_TIMEOUT_MS)) ? 1 : 0),
    one('instances_expected', env.instances),
    ...(await readDisks(env)),
    ...(await readBackups(installation)),
    ...readWatched(installation),
  ]
}

function one(metric: StoreMetricName, value: number, ...labels: string[]): MetricValue {
  return { metric, labels, value }
}

/** A folder that is not there yet has no figure. */
async function readDisks(env: Context['env']): Promise<MetricValue[]> {
  const found = await Promise.all(
    listFolders(env).map(async (folder) => {
      const disk = await statfs(folder).catch(() => undefined)
      return disk ? [one('disk_free_bytes', disk.bavail * disk.bsize, folder)] : []
    }),
  )
  return found.flat()
}

async function readBackups({ env, now }: Installation): Promise<MetricValue[]> {
  const { ageMs, verifiedAgeMs, isPlain } = evaluateBackups(await readBackupRecord(env.dataDir), env, now())
  return [
    ...(ageMs === undefined ? [] : [one('backup_age_seconds', ageMs / 1000)]),
    ...(verifiedAgeMs === undefined ? [] : [one('backup_verified_age_seconds', verifiedAgeMs / 1000)]),
    ...(ageMs === undefined ? [] : [one('backup_plain', isPlain ? 1 : 0)]),
  ]
}

function readWatched({ watch, now }: Installation): MetricValue[] {
  const found = watch?.()
  if (!found) return []
  const { report, certificateEnd } = found
  const days = certificateEnd && (certificateEnd.getTime() - now().getTime()) / DAY_MS
  return [
    ...report.checks.map(({ id, state }) => one('doctor_state', FINDING_STATES.indexOf(state), id)),
    ...(days === undefined ? [] : [one('certificate_days_left', days)]),
  ]
}
