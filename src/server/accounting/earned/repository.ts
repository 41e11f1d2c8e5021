import { and, eq, type SQL, sql } from 'drizzle-orm'
import { listEarnedPremium } from '#contract/accounting/earned-premium.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** A certificate as it was at the end of the day. */
interface CertifiedThen {
  event: string
  customer: string
  contests: { fee: Cents; day: CalendarDate; isOpen: boolean }[]
}

export interface AtEndOf {
  day: CalendarDate
  timeZone: string
}

const ACCOUNTS = sql`('premium_income', 'discounts_given', 'coupon_discounts', 'cancellation_fees', 'producer_commissions')`
const ENDED_AT = sql`coalesce(${policies.cancelledAt}, ${policies.lapsedAt})`

export type FoundEarning = Awaited<ReturnType<ReturnType<typeof selectAt>>>[number]

/** The list of all policies with premium that was posted until the end of a day. */
export function earnedListSql(at: AtEndOf): ListSql<typeof listEarnedPremium, FoundEarning> {
  return {
    list: listEarnedPremium,
    id: policies.id,
    filters: {
      day: () => undefined,
      part: (parts) =>
        parts.length === 2
          ? undefined
          : parts[0] === 'unearned'
            ? isUnearned(at)
            : sql`not ${isUnearned(at)}`,
    },
    sorts: { issued: { by: policies.issuedAt, kind: MOMENT } },
    select: selectAt(at),
  }
}

function selectAt({ day, timeZone }: AtEndOf) {
  const end = startOfDay(day, timeZone, 1)
  const posted = sql`from journal_entries e join postings p on p.document = e.document
    where e.policy_id = ${policies.id} and e.posted_at < ${end}`
  return (db: Db, { key, where, orderBy, limit }: PagePlan) =>
    db
      .select({
        key,
        id: policies.id,
        policyNumber: policies.number,
        endedAt: sql<Date | null>`case when ${ENDED_AT} < ${end} then ${ENDED_AT} end`.mapWith(
          policies.cancelledAt,
        ),
        certified: sql<CertifiedThen>`(
          select jsonb_build_object(
            'event', coalesce(c.content -> 'event' ->> 'tournament', ''),
            'customer', coalesce(nullif(c.content -> 'insured' ->> 'company', ''), c.content -> 'insured' ->> 'name', ''),
            'contests', coalesce((
              select jsonb_agg(jsonb_build_object('fee', k -> 'fee', 'day', k -> 'date', 'isOpen', k ? 'openUntil'))
              from jsonb_array_elements(c.content -> 'contests') k
            ), '[]'))
          from certificates c where c.policy_id = ${policies.id} and c.version = ${versionAt(end)})`,
        written: sql<Cents>`(
          select coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account <> 'producer_commissions'), 0)::float8
          ${posted} and p.account in ${ACCOUNTS})`,
        commission: sql<Cents>`(
          select coalesce(sum(p.debit_cents - p.credit_cents), 0)::float8
          ${posted} and p.account = 'producer_commissions')`,
      })
      .from(policies)
      .leftJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
      .where(and(sql`exists (select ${posted} and p.account in ${ACCOUNTS})`, where))
      .orderBy(...orderBy)
      .limit(limit)
}

/** The newest version that was issued before a moment; the first one if none was. */
function versionAt(end: SQL): SQL {
  return sql`(
    select coalesce(max(v.version) filter (where v.issued_at < ${end}), min(v.version))
    from certificates v where v.policy_id = ${policies.id}
  )`
}

/** Whether a contest was to come, or waited for its date, in a policy that had not ended. Certificates are read only where one may be. */
function isUnearned({ day, timeZone }: AtEndOf): SQL {
  const end = startOfDay(day, timeZone, 1)
  return sql`(case
    when ${ENDED_AT} < ${end} then false
    when ${deskRows.lastContestDate} > ${day}::date or ${policies.awaitingDates} <> '[]'::jsonb or ${ENDED_AT} >= ${end}
      or exists (select from certificates n where n.policy_id = ${policies.id} and n.issued_at >= ${end})
    then exists (
      select from certificates c cross join jsonb_array_elements(c.content -> 'contests') k
      where c.policy_id = ${policies.id} and c.version = ${versionAt(end)} and (k ? 'openUntil' or k ->> 'date' > ${day})
    )
    else false end)`
}
