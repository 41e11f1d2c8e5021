import { Counter, Gauge, type Registry } from 'prom-client'
import { createCachedRead } from '#server/operations/health/cached-read.ts'
import { type Installation, readInstallationMetrics } from '#server/operations/health/installation-metrics.ts'
import type { MetricValue } from '#server/metrics/repository.ts'
import { readMetricValues } from '#server/operations/health/repository.ts'
import { STORE_METRICS, type StoreMetricName } from '#server/metrics/store-metrics-list.ts'
import type { Context } from '#server/kit/context.ts'
import { getPlanDaysLeft } from '#server/quotes/pricing/plan-expiry.ts'
import type { Db } from '#server/kit/db/database.ts'

type MetricsContext = Pick<Context, 'db' | 'now' | 'plans'> & Installation

/**
 * Registers the metrics of the database and returns a function that updates them. They are the same on every
 * instance, except those of the connection pool.
 *
 * @rule O10 If the database does not answer in time, the metrics still do: `database_up` is 0, and metrics of the
 * database are left out instead of being old.
 */
export function createStoreMetricsUpdate(registry: Registry, context: MetricsContext): () => Promise<void> {
  const metrics = registerMetrics(registry)
  const read = createCachedRead(() => readMetricValues(context.db, context.now()), context.now)
  return async () => {
    const [stored, installation] = await Promise.all([read(), readInstallationMetrics(context)])
    const figures = [
      ...(stored ?? []),
      ...readInstanceMetrics(context, stored !== undefined),
      ...installation,
    ]
    for (const [name, metric] of Object.entries(metrics)) {
      metric.reset()
      // One without labels would be 0, although nobody counted.
      if (STORE_METRICS[name as StoreMetricName].labels.length === 0) metric.remove()
    }
    for (const { metric, labels, value } of figures) {
      const named = labels.map((label, index) => [STORE_METRICS[metric].labels[index] ?? '', label])
      metrics[metric].inc(Object.fromEntries(named), value)
    }
  }
}

/** Both types are reset whenever they are read, so that no value stays of a kind of job that no longer exists. */
function registerMetrics(registry: Registry): Record<StoreMetricName, Gauge | Counter> {
  const metrics = Object.entries(STORE_METRICS).map(([name, { type, help, labels }]) => {
    const settings = { name, help, labelNames: [...labels], registers: [registry] }
    return [name, type === 'gauge' ? new Gauge(settings) : new Counter(settings)] as const
  })
  return Object.fromEntries(metrics) as Record<StoreMetricName, Gauge | Counter>
}

function readInstanceMetrics({ db, now, plans }: MetricsContext, isUp: boolean): MetricValue[] {
  const one = (metric: StoreMetricName, value: number): MetricValue => ({ metric, labels: [], value })
  const pool = readPoolUsage(db)
  return [
    one('database_up', isUp ? 1 : 0),
    ...(pool
      ? [
          one('database_pool_connections', pool.total),
          one('database_pool_idle_connections', pool.idle),
          one('database_pool_waiting_requests', pool.waiting),
        ]
      : []),
    ...readPlanMetrics({ plans, now }),
  ]
}

/** Whether a rating plan is in force, and for how many days, with the plans that follow. */
export function readPlanMetrics(rating: Pick<Context, 'plans' | 'now'>): MetricValue[] {
  const days = getPlanDaysLeft(rating)
  return [
    { metric: 'rating_plan_in_force', labels: [], value: days > 0 ? 1 : 0 },
    { metric: 'rating_plan_days_left', labels: [], value: days },
  ]
}

interface PoolUsage {
  total: number
  idle: number
  waiting: number
}

/** How busy the connection pool is; undefined for the embedded database, which has none. */
function readPoolUsage(db: Db): PoolUsage | undefined {
  const client: unknown = '$client' in db ? db.$client : undefined
  if (!isPool(client)) return undefined
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = client
  return { total, idle, waiting }
}

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

function isPool(client: unknown): client is Pool {
  return typeof client === 'object' && client !== null && 'waitingCount' in client
}
