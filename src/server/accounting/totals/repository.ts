import { type SQL, sql } from 'drizzle-orm'
import type { PostedDay } from '#domain/figures/cash-months.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'
import { accountDays, accountDaysZone, accountDeltas } from '#server/schema/policies/account-totals.schema.ts'

/**
 * What was posted until the end of a day: rows of day, type, account, debit_cents and credit_cents, several of which may be of the
 * same day. Where the postings are added up by the days of that time zone, these and what is not added yet; else every posting.
 */
export function postedUntil(to: CalendarDate, timeZone: string): SQL {
  const end = startOfDay(to, timeZone, 1)
  const isAddedUp = sql`exists (select from ${accountDaysZone} where time_zone = ${timeZone})`
  return sql`
    select day, type, account, debit_cents, credit_cents from ${accountDays}
      where time_zone = ${timeZone} and day <= ${to}::date and ${isAddedUp}
    union all
    select (posted_at at time zone ${timeZone})::date, type, account, debit_cents, credit_cents from ${accountDeltas}
      where posted_at < ${end} and ${isAddedUp}
    union all
    select (e.posted_at at time zone ${timeZone})::date, e.type, p.account, p.debit_cents, p.credit_cents
      from journal_entries e join postings p on p.document = e.document
      where e.posted_at < ${end} and not ${isAddedUp}`
}

/** What was posted on the days of a period, both included, in the order of day, type and account. */
export async function sumDays(
  db: Db,
  { from, to, timeZone }: { from: CalendarDate; to: CalendarDate; timeZone: string },
): Promise<PostedDay[]> {
  const { rows } = (await db.execute(sql`
    select day::text as day, type, account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit
    from (${postedUntil(to, timeZone)}) posted where day >= ${from}::date
    group by 1, 2, 3 order by 1, 2, 3`)) as { rows: PostedDay[] }
  return rows
}

/** Two who add up at once would wait for each other crosswise; whoever comes second leaves it to the first. */
async function isAlone(trx: Db): Promise<boolean> {
  const { rows } = (await trx.execute(
    sql`select pg_try_advisory_xact_lock(hashtext('account_days')) as locked`,
  )) as { rows: { locked: boolean }[] }
  return rows[0]?.locked === true
}

/**
 * Adds some postings to the sums of their days. The number of rows that were added: 0 if none is left, if someone else is at work on
 * them, or if all were added anew, as it was by the days of another time zone.
 */
export async function addUpDays(trx: Db, timeZone: string, limit: number): Promise<number> {
  if (!(await isAlone(trx))) return 0
  const { rows: zones } = (await trx.execute(sql`select time_zone from ${accountDaysZone}`)) as {
    rows: { time_zone: string }[]
  }
  if (zones[0]?.time_zone !== timeZone) {
    await addUpAll(trx, timeZone)
    return 0
  }
  const { rows } = (await trx.execute(sql`
    with taken as (
      delete from ${accountDeltas} where id in (select id from ${accountDeltas} order by id limit ${limit}) returning *
    ), added as (
      insert into ${accountDays} as d (time_zone, day, type, account, debit_cents, credit_cents)
      select ${timeZone}, (posted_at at time zone ${timeZone})::date, type, account, sum(debit_cents), sum(credit_cents)
      from taken group by 2, 3, 4
      on conflict (time_zone, day, type, account) do update
        set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents
    )
    select count(*)::integer as added from taken`)) as { rows: { added: number }[] }
  return rows[0]?.added ?? 0
}

/** One statement sees postings and what is noted of them at one moment: what is posted meanwhile stays noted. */
async function addUpAll(trx: Db, timeZone: string): Promise<void> {
  await trx.delete(accountDays)
  await trx.execute(sql`
    with noted as (delete from ${accountDeltas})
    insert into ${accountDays} (time_zone, day, type, account, debit_cents, credit_cents)
    select ${timeZone}, (e.posted_at at time zone ${timeZone})::date, e.type, p.account, sum(p.debit_cents), sum(p.credit_cents)
    from journal_entries e join postings p on p.document = e.document group by 2, 3, 4`)
  await trx
    .insert(accountDaysZone)
    .values({ timeZone })
    .onConflictDoUpdate({ target: accountDaysZone.isOne, set: { timeZone } })
}
