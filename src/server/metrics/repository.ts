import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import type { StoreMetricName } from '#server/metrics/store-metrics-list.ts'

export interface MetricValue {
  metric: StoreMetricName
  /** The values of its labels, in the order of its declaration. */
  labels: string[]
  value: number
}

/** A statement that selects metrics: the name, the values of its labels as `text[]`, and the value as `float8`. */
export type Figures = SQL

/** In seconds, how long one thing after another has been there at a moment. */
export function ageAt(now: Date, since: SQL): SQL {
  return sql`extract(epoch from ${now.toISOString()}::timestamptz - ${since})`
}

/** Reads all figures in one statement. */
export function readFigures(db: Db, figures: readonly Figures[]): Promise<MetricValue[]> {
  return db
    .select({
      metric: sql<StoreMetricName>`metric`,
      labels: sql<string[]>`labels`,
      value: sql<number>`value`.mapWith(Number),
    })
    .from(sql`(${sql.join([...figures], sql` union all `)}) as figures (metric, labels, value)`)
}
