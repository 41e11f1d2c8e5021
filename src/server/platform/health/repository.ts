import { sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/kit/db/schema/desk/desk.schema.ts'
import { jobs } from '#server/kit/db/schema/kit/jobs.schema.ts'
import { messages } from '#server/kit/db/schema/messaging/messages.schema.ts'
import { purchases } from '#server/kit/db/schema/quotes/quotes.schema.ts'
import { type StoreMetricName } from '#server/kit/metrics/store-metrics-list.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'

export interface MetricValue {
  metric: StoreMetricName
  /** The values of its labels, in the order of its declaration. */
  labels: string[]
  value: number
}

/** A cardholder who does not answer the bank is no fault: such a purchase is overdue once its time has ended. */
const OVERDUE_SINCE = sql.raw(
  `started_at + case when state = 'requires_action' then ${CARDHOLDER_TIMEOUT_MS} else 0 end * interval '1 millisecond'`,
)

/**
 * All metrics of the database in one statement. Pending, open and failed rows are found by their indexes; the totals
 * read purchases once, and of quotes what lists of reps show: each price in `quotes` is long, and reading 300,000 of them
 * takes longer than a scrape may.
 */
export function readMetricValues(db: Db, now: Date): Promise<MetricValue[]> {
  const age = (since: unknown) => sql`extract(epoch from ${now.toISOString()}::timestamptz - ${since})`
  const jobFigures = sql`
    select 'jobs_queued', array[kind], count(*)::float8 from ${jobs}
      where done_at is null and failed_at is null group by kind
    union all select 'jobs_oldest_due_age_seconds', array[kind], greatest(0, ${age(sql`min(run_at)`)}) from ${jobs}
      where done_at is null and failed_at is null group by kind
    union all select 'jobs_failed', array[kind], count(*) from ${jobs} where failed_at is not null group by kind`
  const messageFigures = sql`
    select 'outbox_messages', array[channel, state], count(*) from ${messages}
      where state in ('queued', 'failed', 'bounced') group by channel, state`
  const purchaseFigures = sql`
    select 'purchases_open', '{}', count(*) from ${purchases} where state in ${OPEN_STATES}
    union all select 'purchases_oldest_open_age_seconds', '{}', coalesce(greatest(0, ${age(sql`min(${OVERDUE_SINCE})`)}), 0)
      from ${purchases} where state in ${OPEN_STATES}
    union all select 'purchases_total', array[state], count(*) from ${purchases}
      where state not in ${OPEN_STATES} group by state
    union all select 'sales_total', array[payment_type], count(*) from ${purchases}
      where state = 'completed' group by payment_type
    union all select 'sales_cents_total', array[payment_type], sum(amount_cents) from ${purchases}
      where state = 'completed' group by payment_type`
  const quoteFigures = sql`
    select 'quotes_stored', '{}', count(*) from ${deskRows}
    union all select 'quotes_priced', '{}', count(${deskRows.totalCents}) from ${deskRows}`
  const all = sql.join([jobFigures, messageFigures, purchaseFigures, quoteFigures], sql` union all `)
  return db
    .select({
      metric: sql<StoreMetricName>`metric`,
      labels: sql<string[]>`labels`,
      value: sql<number>`value`.mapWith(Number),
    })
    .from(sql`(${all}) as figures (metric, labels, value)`)
}
