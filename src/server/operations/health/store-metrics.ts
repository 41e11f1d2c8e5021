import { Counter, Gauge, type Registry } from 'prom-client'
import { readPoolUsage } from '#server/platform/db/postgres/pool-usage.ts'
import { withTimeout } from '#server/operations/health/with-timeout.ts'
import { readPlanMetrics } from '#server/platform/health/plan-metrics.ts'
import { type MetricValue, readMetricValues } from '#server/platform/health/repository.ts'
import { STORE_METRICS, type StoreMetricName } from '#server/kit/metrics/store-metrics-list.ts'
import { type Context } from '#server/kit/context.ts'

/** Longer than the statement takes, shorter than a scrape may. */
const READ_TIMEOUT_MS = 2000
/** The database is read no more often than this. */
const CACHE_MS = 10_000

type MetricsContext = Pick<Context, 'db' | 'now' | 'plans'>

/**
 * Registers the metrics of the database and returns a function that updates them. They are the same on every
 * instance, except those of the connection pool.
 *
 * @rule O10 If the database does not answer in time, the metrics still do: `database_up` is 0, and metrics of the
 * database are left out instead of being old.
 */
export function createStoreMetricsUpdate(registry: Registry, context: MetricsContext): () => Promise<void> {
  const metrics = registerMetrics(registry)
  const read = createCachedRead(CACHE_MS, context)
  return async () => {
    const stored = await read()
    const figures = [...(stored ?? []), ...readInstanceMetrics(context, stored !== undefined)]
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

/** The latest values of the database; undefined if it did not answer in time. Concurrent callers share one read. */
function createCachedRead(ms: number, { db, now }: MetricsContext): () => Promise<MetricValue[] | undefined> {
  let latest: { until: number; figures: Promise<MetricValue[] | undefined> } | undefined
  let isReading = false

  async function read(): Promise<MetricValue[]> {
    isReading = true
    try {
      return await readMetricValues(db, now())
    } finally {
      isReading = false
    }
  }

  return () => {
    const at = now().getTime()
    if (latest && at < latest.until) return latest.figures
    // Never two statements at the same time, even if one hangs.
    const figures = isReading ? Promise.resolve(undefined) : withTimeout(read(), READ_TIMEOUT_MS)
    latest = { until: at + ms, figures }
    return figures
  }
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
