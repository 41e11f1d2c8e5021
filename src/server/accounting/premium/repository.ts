import { and, eq, type SQL, sql } from 'drizzle-orm'
import { listPremium } from '#contract/accounting/premium.ts'
import type { Range } from '#contract/list.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { withinDays } from '#server/kit/db/lists/within-days.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** What a document posts to the accounts of premium, each as it stands on the page. */
export interface PremiumSums {
  premium: Cents
  discounts: Cents
  extras: Cents
  fees: Cents
  commission: Cents
}

const ACCOUNTS_OF_PREMIUM = sql`('premium_income', 'discounts_given', 'coupon_discounts', 'signs_and_shipping_income', 'cancellation_fees', 'producer_commissions')`

/** Whose commission an entry is: that of the payer whose document it is. */
const PRODUCER = sql<string>`coalesce(${policies.earlierPayers} -> (${journalEntries.payer} - 1) ->> 'email', ${policies.producerEmail}, '')`

const SUMS = sql`
  coalesce(sum(credit_cents - debit_cents) filter (where account = 'premium_income'), 0)::float8 as premium,
  coalesce(sum(debit_cents - credit_cents) filter (where account in ('discounts_given', 'coupon_discounts')), 0)::float8 as discounts,
  coalesce(sum(credit_cents - debit_cents) filter (where account = 'signs_and_shipping_income'), 0)::float8 as extras,
  coalesce(sum(credit_cents - debit_cents) filter (where account = 'cancellation_fees'), 0)::float8 as fees,
  coalesce(sum(debit_cents - credit_cents) filter (where account = 'producer_commissions'), 0)::float8 as commission`

const MOVES_PREMIUM = sql`exists (select from ${postings} where document = ${journalEntries.document} and account in ${ACCOUNTS_OF_PREMIUM})`

export type FoundPremium = Awaited<ReturnType<typeof selectPremium>>[number]

/** The list of all documents that moved premium. */
export function premiumListSql(timeZone: string): ListSql<typeof listPremium, FoundPremium> {
  return {
    list: listPremium,
    id: journalEntries.id,
    filters: {
      posted: (days) => withinDays(journalEntries.postedAt, days, timeZone),
      producer: (email) => sql`${PRODUCER} = ${asciiLowerCase(email)}`,
    },
    sorts: { posted: { by: journalEntries.postedAt, kind: MOMENT } },
    select: selectPremium,
  }
}

function selectPremium(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: journalEntries.id,
      number: journalEntries.document,
      type: sql<EntryType>`${journalEntries.type}`,
      policyNumber: policies.number,
      party: sql<string>`coalesce((
        select party from ${documentRows} d where d.policy_id = ${journalEntries.policyId} and d.paper = coalesce(${journalEntries.ofDocument}, ${journalEntries.document})
      ), '')`,
      eventOn: deskRows.firstContestDate,
      postedAt: journalEntries.postedAt,
      sums: sql<PremiumSums>`(select to_jsonb(s) from (select ${SUMS} from ${postings} where document = ${journalEntries.document}) s)`,
    })
    .from(journalEntries)
    .innerJoin(policies, eq(policies.id, journalEntries.policyId))
    .leftJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(and(MOVES_PREMIUM, where))
    .orderBy(...orderBy)
    .limit(limit)
}

export interface PremiumFilter {
  posted?: Range<CalendarDate> | undefined
  producer?: string | undefined
}

/** What all documents of the register add up to. */
export async function sumPremium(
  db: Db,
  { posted, producer }: PremiumFilter,
  timeZone: string,
): Promise<PremiumSums & { documents: number }> {
  const where = and(
    MOVES_PREMIUM,
    posted && withinDays(journalEntries.postedAt, posted, timeZone),
    producer === undefined ? undefined : sql`${PRODUCER} = ${asciiLowerCase(producer)}`,
  ) as SQL
  const { rows } = (await db.execute(sql`
    select count(distinct p.document)::float8 as documents, ${SUMS} from ${postings} p
    where p.document in (
      select ${journalEntries.document} from ${journalEntries}
      join ${policies} on ${policies.id} = ${journalEntries.policyId} where ${where}
    )`)) as { rows: (PremiumSums & { documents: number })[] }
  if (!rows[0]) throw new Error('A sum has always a row')
  return rows[0]
}

/** The commission of a producer in a month. */
export interface MonthCommission {
  month: string
  producer: string
  policies: number
  premium: Cents
  commission: Cents
  reversals: Cents
}

/** By producer, the earliest month first. */
export async function sumCommissions(db: Db, { from, to, timeZone }: Period): Promise<MonthCommission[]> {
  const { rows } = (await db.execute(sql`
    with paid as (
      select document, sum(debit_cents) as commission, sum(credit_cents) as reversals from ${postings}
      where account = 'producer_commissions' group by document
    )
    select to_char(${journalEntries.postedAt} at time zone ${timeZone}, 'YYYY-MM') as month, ${PRODUCER} as producer,
      count(distinct ${journalEntries.policyId})::float8 as policies,
      coalesce(sum((
        select sum(credit_cents - debit_cents) from ${postings} where document = ${journalEntries.document} and account = 'premium_income'
      )), 0)::float8 as premium,
      sum(paid.commission)::float8 as commission, sum(paid.reversals)::float8 as reversals
    from ${journalEntries} join paid on paid.document = ${journalEntries.document}
    join ${policies} on ${policies.id} = ${journalEntries.policyId}
    where ${withinDays(journalEntries.postedAt, { from, to }, timeZone)}
    group by 1, 2 order by 2, 1`)) as { rows: MonthCommission[] }
  return rows
}
