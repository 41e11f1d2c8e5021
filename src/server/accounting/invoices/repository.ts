import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql, gt, lte } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { openOnInvoice } from '#server/accounting/credits/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { invoices, journalEntries } from '#server/schema/policies/accounting.schema.ts'
import {
  paymentApplications,
  receivedPayments,
  invoiceLinks,
} from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import type { Purchase } from '#server/payments/repository.ts'

export type ReceivedPayment = typeof receivedPayments.$inferSelect
type PaymentApplication = Omit<typeof paymentApplications.$inferInsert, 'id'>

export async function nextPaymentNumber(trx: Db): Promise<string> {
  return `PMT-${await getNextSequenceValue(trx, sql`payment_numbers`)}`
}

export async function insertPayment(trx: Db, payment: ReceivedPayment): Promise<void> {
  await trx.insert(receivedPayments).values(payment)
}

export async function insertPaymentApplication(trx: Db, application: PaymentApplication): Promise<void> {
  await trx.insert(paymentApplications).values({ ...application, id: randomUUID() })
}

function isOf(payers: readonly number[] | undefined) {
  return payers && inArray(journalEntries.payer, [...payers])
}

/** An invoice with what is owed on it. */
export interface InvoiceBalance {
  number: string
  policyId: string
  /** Whose it is. */
  payer: number
  issuedAt: Date
  dueOn: CalendarDate
  total: Cents
  open: Cents
}

const balance = {
  number: invoices.number,
  policyId: invoices.policyId,
  payer: journalEntries.payer,
  issuedAt: invoices.issuedAt,
  dueOn: sql<CalendarDate>`${invoices.dueOn}`,
  total: sql`${invoices.totalCents}`.mapWith((cents) => Number(cents) as Cents),
  open: openOnInvoice,
}

/** The invoices of a policy that are not void, oldest first: all, or those of some of its payers. */
export function listInvoices(
  db: Db,
  policyId: string,
  payers?: readonly number[],
): Promise<InvoiceBalance[]> {
  return db
    .select(balance)
    .from(invoices)
    .innerJoin(journalEntries, eq(journalEntries.document, invoices.number))
    .where(and(eq(invoices.policyId, policyId), isNull(invoices.voidedAt), isOf(payers)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}

/** One that is not void. */
export async function findInvoice(db: Db, number: string): Promise<InvoiceBalance | undefined> {
  const [found] = await db
    .select(balance)
    .from(invoices)
    .innerJoin(journalEntries, eq(journalEntries.document, invoices.number))
    .where(and(eq(invoices.number, number), isNull(invoices.voidedAt)))
  return found
}

export async function findInvoiceContent(db: Db, number: string): Promise<InvoiceContent> {
  const [found] = await db
    .select({ content: invoices.content })
    .from(invoices)
    .where(eq(invoices.number, number))
  if (!found) throw new Error(`Invoice ${number} is gone`)
  return found.content
}

/** The policy of an invoice, by its number. */
export async function findPolicyOfInvoice(db: Db, invoice: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: policies.number })
    .from(invoices)
    .innerJoin(policies, eq(policies.id, invoices.policyId))
    .where(eq(invoices.number, invoice))
  return found?.number
}

/** The card payment of an invoice that is not settled, if there is one. */
export async function findOpenPaymentOfInvoice(db: Db, invoice: string): Promise<Purchase | undefined> {
  const [found] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.invoice, invoice), inArray(purchases.state, OPEN_STATES)))
  return found
}

/** What of a payment pays nothing: neither applied to an invoice nor paid back, nor being paid back. */
export const unappliedOfPayment = sql`received_payments.total_cents
  - coalesce((select sum(amount_cents) from payment_applications where payment = received_payments.number), 0)
  - coalesce((select sum(amount_cents) from refunds where payment = received_payments.number and credit_memo is null and state <> 'failed'), 0)`.mapWith(
  (cents) => Number(cents) as Cents,
)

/** The payments of a policy, or of some of its payers, with what of each pays nothing, oldest first; no voided ones. */
export function listPayments(
  db: Db,
  policyId: string,
  payers?: readonly number[],
): Promise<{ payment: ReceivedPayment; unapplied: Cents }[]> {
  return db
    .select({ payment: receivedPayments, unapplied: unappliedOfPayment })
    .from(receivedPayments)
    .innerJoin(journalEntries, eq(journalEntries.document, receivedPayments.number))
    .where(and(eq(receivedPayments.policyId, policyId), isNull(receivedPayments.voidedAt), isOf(payers)))
    .orderBy(asc(receivedPayments.issuedAt), asc(receivedPayments.number))
}

/** Money of a policy that came in one payment. */
interface UnappliedMoney {
  left: Cents
  /** Null if a rep recorded it. */
  gateway: string | null
  /** Whose it is. */
  payer: number
  receivedOn: CalendarDate
}

/** What of a payment of a policy pays nothing, with the gateway that took it and whose it is. */
export async function findUnappliedMoney(
  db: Db,
  policyId: string,
  number: string,
): Promise<UnappliedMoney | undefined> {
  const [found] = await db
    .select({
      left: unappliedOfPayment,
      gateway: receivedPayments.gateway,
      payer: journalEntries.payer,
      receivedOn: sql<CalendarDate>`${receivedPayments.receivedOn}`,
    })
    .from(receivedPayments)
    .innerJoin(journalEntries, eq(journalEntries.document, receivedPayments.number))
    .where(and(eq(receivedPayments.policyId, policyId), eq(receivedPayments.number, number)))
  return found
}

export async function findPaymentByKey(
  db: Db,
  policyId: string,
  key: string,
): Promise<ReceivedPayment | undefined> {
  const [found] = await db
    .select()
    .from(receivedPayments)
    .where(and(eq(receivedPayments.policyId, policyId), eq(receivedPayments.idempotencyKey, key)))
  return found
}

/** The hashes of what a rep recorded under a key, on any policy; what comes under it at once waits until the transaction ends. */
export async function lockPaymentKey(
  trx: Db,
  { repId, key }: { repId: string; key: string },
): Promise<(string | null)[]> {
  const name = JSON.stringify(['received payments', repId, key])
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const found = await trx
    .select({ requestHash: receivedPayments.requestHash })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.repId, repId), eq(receivedPayments.idempotencyKey, key)))
  return found.map(({ requestHash }) => requestHash)
}

/** What payments pay on the invoices of a policy, oldest first. */
export function listPaymentApplications(db: Db, policyId: string) {
  const { payment, invoice } = paymentApplications
  const paid = sql`sum(${paymentApplications.amountCents})`
  return db
    .select({ payment, invoice, amountCents: paid.mapWith((cents) => Number(cents) as Cents) })
    .from(paymentApplications)
    .innerJoin(receivedPayments, eq(receivedPayments.number, payment))
    .where(eq(receivedPayments.policyId, policyId))
    .groupBy(payment, invoice)
    .having(sql`${paid} > 0`)
    .orderBy(sql`min(${paymentApplications.appliedAt})`, asc(invoice))
}

/** How many times a payment was applied after it came: what its next entry is numbered by. */
export function countLaterApplications(trx: Db, payment: string): Promise<number> {
  return trx.$count(
    paymentApplications,
    and(eq(paymentApplications.payment, payment), sql`${paymentApplications.entry} is not null`),
  )
}

/** The card payments of the invoices of a policy that are not settled: one of each invoice at most. */
export async function listOpenPayments(db: Db, policyId: string): Promise<Purchase[]> {
  const rows = await db
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(invoices, eq(invoices.number, purchases.invoice))
    .where(and(eq(invoices.policyId, policyId), inArray(purchases.state, OPEN_STATES)))
  return rows.map(({ purchase }) => purchase)
}

type InvoiceLink = typeof invoiceLinks.$inferSelect

export async function insertInvoiceLink(trx: Db, link: InvoiceLink): Promise<void> {
  await trx.insert(invoiceLinks).values(link)
}

/** The link of a token's hash while it is not too old. */
export async function findInvoiceLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<InvoiceLink | undefined> {
  const [found] = await db
    .select()
    .from(invoiceLinks)
    .where(and(eq(invoiceLinks.tokenHash, tokenHash), gt(invoiceLinks.expiresAt, now)))
  return found
}

export async function deleteExpiredInvoiceLinks(db: Db, now: Date): Promise<void> {
  await db.delete(invoiceLinks).where(lte(invoiceLinks.expiresAt, now))
}
