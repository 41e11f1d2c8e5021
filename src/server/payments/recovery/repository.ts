import { sql } from 'drizzle-orm'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { ageAt, type Figures } from '#server/metrics/repository.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'

/** A cardholder who does not answer the bank is no fault: such a purchase is overdue once its time has ended. */
const OVERDUE_SINCE = sql.raw(
  `started_at + case when state = 'requires_action' then ${CARDHOLDER_TIMEOUT_MS} else 0 end * interval '1 millisecond'`,
)

/** Purchases that are open, and how others ended. */
export function purchaseFigures(now: Date): Figures {
  return sql`
    select 'purchases_open', '{}'::text[], count(*)::float8 from ${purchases} where state in ${OPEN_STATES}
    union all select 'purchases_oldest_open_age_seconds', '{}', coalesce(greatest(0, ${ageAt(now, sql`min(${OVERDUE_SINCE})`)}), 0)
      from ${purchases} where state in ${OPEN_STATES}
    union all select 'purchases_total', array[state], count(*) from ${purchases}
      where state not in ${OPEN_STATES} group by state
    union all select 'sales_total', array[payment_type], count(*) from ${purchases}
      where state = 'completed' group by payment_type
    union all select 'sales_cents_total', array[payment_type], sum(amount_cents) from ${purchases}
      where state = 'completed' group by payment_type`
}
