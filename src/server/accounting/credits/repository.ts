import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type DocumentReason } from '#domain/accounting/document-reasons.ts'
import { type Cents } from '#domain/values/money.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { invoices, journalEntries } from '#server/kit/db/schema/policies/accounting.schema.ts'
import {
  creditApplications,
  creditMemos,
  refunds,
} from '#server/kit/db/schema/policies/credits.schema.ts'

export type CreditMemo = typeof creditMemos.$inferSelect

export async function nextCreditMemoNumber(trx: Db): Promise<string> {
  return `CM-${await getNextSequenceValue(trx, sql`credit_memo_numbers`)}`
}

export async function insertCreditMemo(trx: Db, memo: CreditMemo): Promise<void> {
  await trx.insert(creditMemos).values(memo)
}

/** A sum comes as text. */
function toCents(sum: unknown): Cents {
  return Number(sum) as Cents
}

/** What has been applied to an invoice, in cents. */
const appliedToInvoice = sql`coalesce((select sum(${creditApplications.amountCents}) from ${creditApplications} where ${creditApplications.invoice} = ${invoices.number}), 0)`

export interface OpenInvoice {
  number: string
  issuedAt: Date
  /** Not paid and not credited yet. */
  open: Cents
}

/** The invoices of a policy on which something is owed, oldest first. */
export function listOpenInvoices(db: Db, policyId: string): Promise<OpenInvoice[]> {
  const open = sql`${invoices.totalCents} - ${appliedToInvoice}`.mapWith(toCents)
  return db
    .select({ number: invoices.number, issuedAt: invoices.issuedAt, open })
    .from(invoices)
    .where(and(eq(invoices.policyId, policyId), sql`${open} > 0`))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}

export async function insertApplications(
  trx: Db,
  applications: readonly Omit<typeof creditApplications.$inferInsert, 'id'>[],
): Promise<void> {
  if (applications.length === 0) return
  await trx.insert(creditApplications).values(applications.map((one) => ({ ...one, id: randomUUID() })))
}

/** What is left of a credit memo: neither applied to an invoice nor refunded, nor being refunded. */
const leftOfMemo = sql`${creditMemos.totalCents}
  - coalesce((select sum(${creditApplications.amountCents}) from ${creditApplications} where ${creditApplications.creditMemo} = ${creditMemos.number}), 0)
  - coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.creditMemo} = ${creditMemos.number} and ${refunds.state} <> 'failed'), 0)`.mapWith(
  toCents,
)

/** The credit memos of a policy with their reasons and what is left of each, oldest first. */
export function listCredits(db: Db, policyId: string) {
  return db
    .select({
      memo: creditMemos,
      reason: journalEntries.reason,
      changeId: journalEntries.changeId,
      left: leftOfMemo,
    })
    .from(creditMemos)
    .innerJoin(journalEntries, eq(journalEntries.document, creditMemos.number))
    .where(eq(creditMemos.policyId, policyId))
    .orderBy(asc(creditMemos.issuedAt), asc(creditMemos.number))
}

export type Credit = Awaited<ReturnType<typeof listCredits>>[number]

/** Why a credit memo was issued; its refunds have the same reason. */
export async function findReasonOf(db: Db, creditMemo: string): Promise<DocumentReason> {
  const [found] = await db
    .select({ reason: journalEntries.reason })
    .from(journalEntries)
    .where(eq(journalEntries.document, creditMemo))
  if (!found) throw new Error(`Credit memo ${creditMemo} is gone`)
  return found.reason
}

/** Moves the day from which the credits of changes are refunded, as the event has moved; null while it has no date. */
export async function moveRefundableFrom(
  trx: Db,
  policyId: string,
  from: CalendarDate | null,
): Promise<void> {
  const ofChange = sql`exists (select from ${journalEntries} where ${journalEntries.document} = ${creditMemos.number} and ${journalEntries.reason} = 'change')`
  await trx
    .update(creditMemos)
    .set({ refundableFrom: from })
    .where(and(eq(creditMemos.policyId, policyId), ofChange))
}
