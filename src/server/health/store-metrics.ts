import { Counter, Gauge, type Registry } from 'prom-client'
import { poolFigures } from '#server/db/pool-figures.ts'
import { inTime } from '#server/health/in-time.ts'
import { planFigures } from '#server/health/plan-figures.ts'
import { type Figure, readFigures } from '#server/health/repository.ts'
import { STORE_METRICS, type StoreMetricName } from '#server/health/store-metrics-list.ts'
import { type Context } from '#server/http/serve.ts'

/** Longer than the statement ever takes, shorter than a scrape may. */
const PATIENCE_MS = 2000
/** However many ask, the store is read this often at most. */
const KEPT_MS = 10_000

type Reach = Pick<Context, 'db' | 'now' | 'plans'>

/**
 * Puts the figures of the store into a registry; what comes back brings them up to date. They are those of the whole
 * store, the same from every instance, but for the pool, which is the instance's own.
 *
 * @rule O10 While the database does not answer in time, the metrics still do: `database_up` is 0, and figures of the
 * store are left out rather than old.
 */
export function measureStore(registry: Registry, reach: Reach): () => Promise<void> {
  const metrics = registered(registry)
  const read = keptFor(KEPT_MS, reach)
  return async () => {
    const stored = await read()
    const figures = [...(stored ?? []), ...ownFigures(reach, stored !== undefined)]
    for (const [name, metric] of Object.entries(metrics)) {
      metric.reset()
      // One without labels would be 0 then, which nobody has counted.
      if (STORE_METRICS[name as StoreMetricName].labels.length === 0) metric.remove()
    }
    for (const { metric, labels, value } of figures) {
      const named = labels.map((label, index) => [STORE_METRICS[metric].labels[index] ?? '', label])
      metrics[metric].inc(Object.fromEntries(named), value)
    }
  }
}

/** Both kinds start from nothing whenever they are read, so that a kind of job which is gone leaves no value behind. */
function registered(registry: Registry): Record<StoreMetricName, Gauge | Counter> {
  const made = Object.entries(STORE_METRICS).map(([name, { type, help, labels }]) => {
    const settings = { name, help, labelNames: [...labels], registers: [registry] }
    return [name, type === 'gauge' ? new Gauge(settings) : new Counter(settings)] as const
  })
  return Object.fromEntries(made) as Record<StoreMetricName, Gauge | Counter>
}

/** The latest figures of the store; undefined where they could not be had in time. Those who ask at once wait for one answer. */
function keptFor(ms: number, { db, now }: Reach): () => Promise<Figure[] | undefined> {
  let latest: { until: number; figures: Promise<Figure[] | undefined> } | undefined
  let isReading = false

  async function read(): Promise<Figure[]> {
    isReading = true
    try {
      return await readFigures(db, now())
    } finally {
      isReading = false
    }
  }

  return () => {
    const at = now().getTime()
    if (latest && at < latest.until) return latest.figures
    // A statement that hangs is not joined by another: there is one at a time, however often somebody asks.
    const figures = isReading ? Promise.resolve(undefined) : inTime(read(), PATIENCE_MS)
    latest = { until: at + ms, figures }
    return figures
  }
}

function ownFigures({ db, now, plans }: Reach, isUp: boolean): Figure[] {
  const one = (metric: StoreMetricName, value: number): Figure => ({ metric, labels: [], value })
  const pool = poolFigures(db)
  return [
    one('database_up', isUp ? 1 : 0),
    ...(pool
      ? [
          one('database_pool_connections', pool.total),
          one('database_pool_idle_connections', pool.idle),
          one('database_pool_waiting_requests', pool.waiting),
        ]
      : []),
    ...planFigures({ plans, now }),
  ]
}
