import { sql } from 'drizzle-orm'
import { quoteFigures } from '#server/desk/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { RUNNING_INSTANCES } from '#server/kit/db/postgres/instance-locks.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { ageAt, type Figures, type MetricValue, readFigures } from '#server/metrics/repository.ts'
import { messageFigures } from '#server/messaging/doctor/repository.ts'
import { purchaseFigures } from '#server/payments/recovery/repository.ts'

/**
 * All metrics of the database in one statement. Pending, open and failed rows are found by their indexes; the totals
 * read purchases once, and of quotes what lists of reps show: each price in `quotes` is long, and reading 300,000 of them
 * takes longer than a scrape may.
 */
export function readMetricValues(db: Db, now: Date): Promise<MetricValue[]> {
  return readFigures(db, [
    jobFigures(now),
    messageFigures(now),
    purchaseFigures(now),
    quoteFigures(),
    instanceFigures(),
  ])
}

function jobFigures(now: Date): Figures {
  return sql`
    select 'jobs_queued', array[kind], count(*)::float8 from ${jobs}
      where done_at is null and failed_at is null group by kind
    union all select 'jobs_oldest_due_age_seconds', array[kind], greatest(0, ${ageAt(now, sql`min(run_at)`)}) from ${jobs}
      where done_at is null and failed_at is null group by kind
    union all select 'jobs_failed', array[kind], count(*) from ${jobs} where failed_at is not null group by kind`
}

/** Whoever asks runs, also where a single process needs no lock. */
function instanceFigures(): Figures {
  return sql`select 'instances_running', '{}'::text[], greatest(1, (${RUNNING_INSTANCES}))::float8`
}
