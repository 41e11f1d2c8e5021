import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { listEntries } from '#contract/accounting/books.ts'
import type { Account } from '#domain/accounting/accounts.ts'
import type { OpenOn } from '#domain/accounting/books/ageing.ts'
import type { AccountSums } from '#domain/accounting/books/books.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { postedUntil } from '#server/accounting/totals/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { startOfDay, withinDays } from '#server/kit/db/lists/within-days.ts'
import { invoiceBalances } from '#server/schema/policies/account-totals.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { invoices, journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { creditApplications } from '#server/schema/policies/credits.schema.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { paymentApplications } from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** Days, both included, where the time zone has them. */
export interface Period {
  from: CalendarDate
  to: CalendarDate
  timeZone: string
}

/** What was posted to each account before a period and in it; accounts without a posting are left out. */
export async function sumAccounts(db: Db, { from, to, timeZone }: Period): Promise<AccountSums[]> {
  const { rows } = (await db.execute(sql`
    select account,
      coalesce(sum(debit_cents - credit_cents) filter (where day < ${from}::date), 0) as before,
      coalesce(sum(debit_cents) filter (where day >= ${from}::date), 0) as debit,
      coalesce(sum(credit_cents) filter (where day >= ${from}::date), 0) as credit
    from (${postedUntil(to, timeZone)}) posted
    group by account`)) as { rows: Record<'account' | 'before' | 'debit' | 'credit', string>[] }
  return rows.map(({ account, before, debit, credit }) => ({
    account: account as Account,
    before: Number(before) as Cents,
    debit: Number(debit) as Cents,
    credit: Number(credit) as Cents,
  }))
}

/** What is open on invoices, by their last day. */
async function listOpenNow(db: Db): Promise<OpenRow[]> {
  const { rows } = (await db.execute(sql`
    select due_on::text as due_on, sum(open_cents) as cents, count(*) as invoices from ${invoiceBalances}
    where open_cents <> 0 group by due_on`)) as { rows: OpenRow[] }
  return rows
}

async function hasChangedSince(db: Db, moment: SQL): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (select from ${journalEntries} where posted_at >= ${moment})
      or exists (select from ${creditApplications} where applied_at >= ${moment})
      or exists (select from ${paymentApplications} where applied_at >= ${moment})
      or exists (select from document_revisions where made_at >= ${moment}) as changed`)) as {
    rows: { changed: boolean }[]
  }
  return rows[0]?.changed === true
}

type OpenRow = Record<'due_on' | 'cents' | 'invoices', string>

/**
 * What was open on invoices at the end of a day, by their last day: what is open now where nothing has happened since, as at the end
 * of today.
 */
export async function listOpenInvoices(db: Db, { to, timeZone }: Period): Promise<OpenOn[]> {
  const end = startOfDay(to, timeZone, 1)
  // In this order: what happens in between is noticed.
  const now = await listOpenNow(db)
  const rows = (await hasChangedSince(db, end)) ? await listOpenAt(db, end) : now
  return rows.map(({ due_on: dueOn, cents, invoices: count }) => ({
    dueOn: dueOn as CalendarDate,
    cents: Number(cents) as Cents,
    invoices: Number(count),
  }))
}

/**
 * What was open on invoices at a moment. What was posted later, as its own day was closed, counts from when it was posted, so that the
 * books say the same. Only invoices that are open now, or that something has happened to since, are worked out.
 */
async function listOpenAt(db: Db, end: SQL): Promise<OpenRow[]> {
  const { rows } = (await db.execute(sql`
    with later as (select document, coalesce(of_document, document) as used from ${journalEntries} where posted_at >= ${end}),
    asked as (
      select invoice as number from ${invoiceBalances} where open_cents <> 0
      union select invoice from ${creditApplications} where applied_at >= ${end}
      union select invoice from ${paymentApplications} where applied_at >= ${end}
      union select invoice from later join ${creditApplications} on credit_memo = used
      union select invoice from later join ${paymentApplications} on payment = used
      union select number from document_revisions where made_at >= ${end}
    ),
    paid as (
      select invoice, sum(amount_cents) as cents from (
        select invoice, amount_cents from asked join ${creditApplications} on invoice = asked.number
          where applied_at < ${end} and coalesce(entry, credit_memo) not in (select document from later)
        union all select invoice, amount_cents from asked join ${paymentApplications} on invoice = asked.number
          where applied_at < ${end} and coalesce(entry, payment) not in (select document from later)
      ) applied group by invoice
    ),
    -- Of the few that were edited or voided, what they said that day.
    revised as (
      select distinct on (number) number, total_cents, due_on from document_revisions join asked using (number)
      where made_at < ${end} or revision = 1 order by number, revision desc
    ),
    billed as (
      select number, coalesce(r.due_on, i.due_on) as due_on, coalesce(r.total_cents, i.total_cents) as cents
      from asked join ${invoices} i using (number) left join revised r using (number)
      where i.issued_at < ${end} and number not in (select document from later)
    )
    select i.due_on::text as due_on, sum(i.cents - coalesce(paid.cents, 0)) as cents, count(*) as invoices
    from billed i left join paid on paid.invoice = i.number
    where i.cents > coalesce(paid.cents, 0)
    group by i.due_on`)) as { rows: OpenRow[] }
  return rows
}

/** How many debits and credits were posted in a period. */
export async function countLines(db: Db, { from, to, timeZone }: Period): Promise<number> {
  const { rows } = (await db.execute(sql`
    select count(*) as lines from ${journalEntries} e join ${postings} p on p.document = e.document
    where ${withinDays(sql`e.posted_at`, { from, to }, timeZone)}`)) as { rows: { lines: string }[] }
  return Number(rows[0]?.lines ?? 0)
}

export type FoundEntry = Awaited<ReturnType<typeof selectEntries>>[number]

/** The list of all entries of the books. */
export function entryListSql(timeZone: string): ListSql<typeof listEntries, FoundEntry> {
  return {
    list: listEntries,
    id: journalEntries.id,
    filters: {
      search: searchFor,
      account: (accounts) =>
        sql`exists (select from ${postings} where ${postings.document} = ${journalEntries.document} and ${inArray(postings.account, accounts)})`,
      type: (types) => inArray(journalEntries.type, types),
      posted: (days) => withinDays(journalEntries.postedAt, days, timeZone),
    },
    sorts: { posted: { by: journalEntries.postedAt, kind: MOMENT } },
    select: selectEntries,
  }
}

/** How the number of the entry, of its policy or of its claim begins. */
function searchFor(wanted: string): SQL | undefined {
  const typed = asciiUpperCase(wanted.trim())
  return or(
    beginsWith(journalEntries.document, typed),
    beginsWith(policies.number, typed),
    beginsWith(claims.number, typed),
  )
}

function beginsWith(column: AnyPgColumn, text: string): SQL {
  return sql`starts_with(${column}, ${text})`
}

interface PostedLine {
  account: Account
  debit: Cents
  credit: Cents
}

const LINES = sql<PostedLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('account', p.account, 'debit', p.debit_cents, 'credit', p.credit_cents) order by p.place), '[]')
  from ${postings} p where p.document = ${journalEntries.document}
)`

/** Of the document that the entry posts, or that it takes back. */
const PARTY = sql<string>`coalesce((
  select party from ${documentRows} d
  where d.policy_id = ${journalEntries.policyId} and d.paper = coalesce(${journalEntries.ofDocument}, regexp_replace(${journalEntries.document}, '-V$', ''))
), '')`

function selectEntries(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: journalEntries.id,
      number: journalEntries.document,
      type: sql<EntryType>`${journalEntries.type}`,
      policyNumber: policies.number,
      claimNumber: claims.number,
      party: PARTY,
      postedAt: journalEntries.postedAt,
      lines: LINES,
    })
    .from(journalEntries)
    .leftJoin(policies, eq(policies.id, journalEntries.policyId))
    .leftJoin(claims, eq(claims.id, journalEntries.claimId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}
