import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database, Db } from '#server/kit/db/database.ts'
import { createFiguresJob } from '#server/figures/keep-figures.ts'
import { NOON, testContext } from '#testing/test-context.ts'

export const DAY_MS = 86_400_000

/** An office on a database of its own, with a clock that the test sets and the job that adds up its figures. */
export async function countedOffice(open: () => Promise<Database>) {
  const { db, close } = await open()
  onTestFinished(close)
  let at = NOON
  const context = testContext(db, { now: () => at })
  const job = (given = context) => createFiguresJob(given)({}, { db, now: given.now })
  return { db, context, job, setTime: (time: Date) => void (at = time), nowAt: () => at }
}

/** All figures of a dimension that are not 0, added up or not: value, day, started, of those bought, bought, premium, fees. */
export async function figuresOf(db: Db, dimension: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select concat_ws(' ', nullif(value, ''), day, sum(started), sum(converted), sum(bought), sum(premium_cents), sum(fee_cents)) as line
    from (select dimension, day, value, started, converted, bought, premium_cents, fee_cents from figures
      union all select dimension, day, value, started, converted, bought, premium_cents, fee_cents from figure_deltas) f
    where dimension = ${dimension} group by value, day
    having sum(started) <> 0 or sum(bought) <> 0 or sum(premium_cents) <> 0 order by 1`)) as {
    rows: { line: string }[]
  }
  return rows.map(({ line }) => line)
}
