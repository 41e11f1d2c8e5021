import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AccountEntry, AccountUse } from '#domain/accounting/account/state-account.ts'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'
import type { RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Period } from '#server/accounting/books/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { startOfDay } from '#server/kit/db/lists/within-days.ts'
import { invoices, journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { creditMemos, creditWithdrawals, refunds } from '#server/schema/policies/credits.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

export interface PayersPolicy extends RecordedPolicy {
  id: string
  number: string
  quoteId: string
}

/** The addresses of everybody who is joined into a customer; lower case. */
export async function listEmails(db: Db, leader: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select distinct lower(q.email) as email from customer_quotes q join customers m on m.id = q.customer_id
    where m.leader_id = ${leader} and q.email is not null`)) as { rows: { email: string }[] }
  return rows.map(({ email }) => email)
}

/**
 * Policies that an address pays for, has paid for, or is insured by, in the order of their numbers; of them those for which a
 * condition holds.
 */
export async function listPoliciesOf(
  db: Db,
  emails: readonly string[],
  where?: SQL,
): Promise<PayersPolicy[]> {
  if (emails.length === 0) return []
  const { id, number, quoteId, email, producerEmail, earlierPayers } = policies
  const addresses = sql.join(
    emails.map((address) => sql`${address}`),
    sql`, `,
  )
  return db
    .select({ id, number, quoteId, email, producerEmail, earlierPayers })
    .from(policies)
    .where(
      and(
        where,
        sql`(${email} in (${addresses}) or ${producerEmail} in (${addresses}) or (${earlierPayers} <> '[]' and exists (
          select from jsonb_array_elements(${earlierPayers}) earlier where earlier ->> 'email' in (${addresses}))))`,
      ),
    )
    .orderBy(asc(number))
}

/** How the money of a document came or went, as its content keeps it. */
type Paid = ReceiptContent['payment'] | PaymentContent['payment'] | RefundContent['payment']

export interface FoundEntry extends AccountEntry {
  policyId: string
  payer: number
  reason: DocumentReason
  /** Null where no money moved. */
  payment: Paid
  /** Of an invoice as it says today. */
  dueNow: CalendarDate | null
  /** The day on which a payment came. */
  receivedOn: CalendarDate | null
  /** Set if a document of its own can be opened. */
  hasDocument: boolean
  /** Voided, or taken back. */
  isVoid: boolean
}

const EFFECT = sql<string>`(
  select coalesce(sum(p.debit_cents - p.credit_cents), 0) from postings p
  where p.document = ${journalEntries.document} and p.account in ('accounts_receivable', 'customer_credits'))`

/** The entries of policies that are no claim's, in the order in which they were posted; due as it was said at the end of a day. */
export async function listAccountEntries(
  db: Db,
  policyIds: readonly string[],
  { to, timeZone }: Pick<Period, 'to' | 'timeZone'>,
): Promise<FoundEntry[]> {
  if (policyIds.length === 0) return []
  const end = startOfDay(to, timeZone, 1)
  const found = await db
    .select({
      number: journalEntries.document,
      type: sql<AccountingDocumentType>`${journalEntries.type}`,
      // Entries of the bank are of no policy.
      policyId: sql<string>`${journalEntries.policyId}`,
      payer: journalEntries.payer,
      reason: sql<DocumentReason>`${journalEntries.reason}`,
      postedAt: journalEntries.postedAt,
      effect: EFFECT,
      // What a document stated first: its revisions are entries of their own.
      total: sql<string | null>`coalesce(
        (select total_cents from document_revisions r where r.number = ${journalEntries.document} and r.revision = 1),
        (select total_cents from document_revisions r where r.entry = ${journalEntries.document} or r.reversal = ${journalEntries.document}
          order by r.entry = ${journalEntries.document} desc nulls last limit 1),
        ${invoices.totalCents}, ${salesReceipts.totalCents}, ${receivedPayments.totalCents}, ${creditMemos.totalCents}, ${refunds.amountCents})`,
      revises: sql<string | null>`(select r.number from document_revisions r
        where r.reversal = ${journalEntries.document} or (r.entry = ${journalEntries.document} and r.entry <> r.number) limit 1)`,
      isReversal: sql<boolean>`exists (select from document_revisions r where r.reversal = ${journalEntries.document})`,
      isVoid: sql<boolean>`coalesce(${invoices.voidedAt}, ${salesReceipts.voidedAt}, ${receivedPayments.voidedAt}, ${creditWithdrawals.withdrawnAt}, ${refunds.voidedAt}) is not null`,
      dueOn: sql<string | null>`coalesce((
        select r.due_on::text from document_revisions r
        where r.number = ${invoices.number} and (r.made_at < ${end} or r.revision = 1) order by r.revision desc limit 1), ${invoices.dueOn}::text)`,
      dueNow: invoices.dueOn,
      receivedOn: receivedPayments.receivedOn,
      payment: sql<Paid>`coalesce(${salesReceipts.content}, ${receivedPayments.content}, ${refunds.content}) -> 'payment'`,
    })
    .from(journalEntries)
    .leftJoin(invoices, eq(invoices.number, journalEntries.document))
    .leftJoin(salesReceipts, eq(salesReceipts.number, journalEntries.document))
    .leftJoin(receivedPayments, eq(receivedPayments.number, journalEntries.document))
    .leftJoin(creditMemos, eq(creditMemos.number, journalEntries.document))
    .leftJoin(creditWithdrawals, eq(creditWithdrawals.creditMemo, journalEntries.document))
    .leftJoin(refunds, eq(refunds.number, journalEntries.document))
    .where(and(inArray(journalEntries.policyId, [...policyIds]), ne(journalEntries.type, 'claim')))
    .orderBy(
      asc(journalEntries.postedAt),
      // Of one moment: what was said before is taken back before it is said anew.
      sql`coalesce((select revision from document_revisions r where r.reversal = ${journalEntries.document} or r.entry = ${journalEntries.document}), 1)`,
      sql`exists (select from document_revisions r where r.entry = ${journalEntries.document})`,
      asc(journalEntries.document),
    )
  return found.map(({ postedAt, effect, total, dueOn, dueNow, receivedOn, isReversal, ...row }) => ({
    ...row,
    on: dateInTimeZone(postedAt, timeZone),
    effect: Number(effect) as Cents,
    total: (isReversal ? 0 : Number(total ?? 0)) as Cents,
    dueOn: dueOn as CalendarDate | null,
    dueNow: dueNow as CalendarDate | null,
    receivedOn: receivedOn as CalendarDate | null,
    hasDocument: total !== null && row.revises === null,
  }))
}

interface UseRow {
  source: string
  target: string
  at: string
  cents: string
}

/** What of the payments and credits of policies was used, refunded or taken back. */
export async function listUses(
  db: Db,
  policyIds: readonly string[],
  timeZone: string,
): Promise<AccountUse[]> {
  if (policyIds.length === 0) return []
  const ids = sql.join(
    policyIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = (await db.execute(sql`
    select a.credit_memo as source, a.invoice as target, a.applied_at as at, a.amount_cents as cents
      from credit_applications a join credit_memos m on m.number = a.credit_memo where m.policy_id in (${ids})
    union all select a.payment, a.invoice, a.applied_at, a.amount_cents
      from payment_applications a join received_payments r on r.number = a.payment where r.policy_id in (${ids})
    union all select coalesce(f.credit_memo, f.payment), f.number, e.posted_at,
        coalesce((select total_cents from document_revisions r where r.number = f.number and r.revision = 1), f.amount_cents)
      from refunds f join journal_entries e on e.document = f.number where f.policy_id in (${ids})
    union all select coalesce(f.credit_memo, f.payment), f.number, r.made_at, r.total_cents - b.total_cents
      from refunds f join document_revisions r on r.number = f.number
      join document_revisions b on b.number = r.number and b.revision = r.revision - 1
      where f.policy_id in (${ids}) and r.total_cents <> b.total_cents
    union all select w.credit_memo, w.credit_memo || '-V', w.withdrawn_at, w.amount_cents
      from credit_withdrawals w where w.policy_id in (${ids})
    order by 3, 1, 2`)) as { rows: UseRow[] }
  return rows.map(({ source, target, at, cents }) => ({
    from: source,
    to: target,
    on: dateInTimeZone(new Date(at), timeZone),
    amount: Number(cents) as Cents,
  }))
}
