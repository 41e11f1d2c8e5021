import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Cents } from '#domain/values/money.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import type { Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { refunds } from '#server/schema/policies/credits.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'

export type Refund = typeof refunds.$inferSelect

export async function nextRefundNumber(trx: Db): Promise<string> {
  return `RF-${await getNextSequenceValue(trx, sql`refund_numbers`)}`
}

export async function insertRefunds(trx: Db, started: readonly Refund[]): Promise<void> {
  await trx.insert(refunds).values([...started])
}

export async function updateRefund(trx: Db, id: string, changes: Partial<Refund>): Promise<void> {
  await trx.update(refunds).set(changes).where(eq(refunds.id, id))
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id))
  return found
}

/** Locks one refund until the transaction ends. */
export async function lockRefund(trx: Db, id: string): Promise<Refund | undefined> {
  const [found] = await trx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return found
}

/** The refunds of one request. */
export function listRefundsByKey(db: Db, policyId: string, key: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.policyId, policyId), eq(refunds.idempotencyKey, key)))
    .orderBy(asc(refunds.place))
}

/** The refunds of a policy that are not void, oldest first: all, or those to some of its payers. */
export async function listRefunds(db: Db, policyId: string, payers?: readonly number[]): Promise<Refund[]> {
  const found = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(
      journalEntries,
      eq(journalEntries.document, sql`coalesce(${refunds.receipt}, ${refunds.payment})`),
    )
    .where(
      and(
        eq(refunds.policyId, policyId),
        isNull(refunds.voidedAt),
        payers && inArray(journalEntries.payer, [...payers]),
      ),
    )
    .orderBy(asc(refunds.startedAt), asc(refunds.place))
  return found.map(({ refund }) => refund)
}

const isRefunding = eq(refunds.state, 'refunding')
/** A refund's id, and that of the request that started it. */
const openRefund = { id: refunds.id, requestId: refunds.requestId }

export function listOpenRefunds(db: Db): Promise<Pick<Refund, 'id' | 'requestId'>[]> {
  return db.select(openRefund).from(refunds).where(isRefunding)
}

/** Ends the leases of all refunds at the gateway, and returns the refunds. */
export function releaseRefundLeases(trx: Db, at: Date): Promise<Pick<Refund, 'id' | 'requestId'>[]> {
  return trx.update(refunds).set({ leaseUntil: at }).where(isRefunding).returning(openRefund)
}

/** What of a receipt's money has not been paid back, nor is on its way. */
const leftOfReceipt = sql`${salesReceipts.totalCents}
  - coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.receipt} = ${salesReceipts.number} and ${refunds.state} <> 'failed'), 0)`.mapWith(
  (cents) => Number(cents) as Cents,
)

/** The charge of a receipt: its purchase's, or its own. */
const charge = {
  gateway: sql<string | null>`coalesce(${salesReceipts.gateway}, ${purchases.gateway})`,
  reference: sql<string | null>`coalesce(${salesReceipts.gatewayReference}, ${purchases.gatewayReference})`,
}

/**
 * What of a payment's money paid an invoice and was not paid back. What paid nothing is kept for refunds of its own, so that
 * no credit takes it.
 */
const leftOfPayment =
  sql`coalesce((select sum(amount_cents) from payment_applications where payment = received_payments.number), 0)
  - coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.payment} = received_payments.number and ${refunds.creditMemo} is not null and ${refunds.state} <> 'failed'), 0)`.mapWith(
    (cents) => Number(cents) as Cents,
  )

/** Money that was received, by its receipt or payment. */
export interface RefundableMoney {
  number: string
  kind: 'receipt' | 'payment'
  /** Whose it is. */
  payer: number
  open: Cents
  gateway: string | null
}

/**
 * The receipts and payments of a policy with what is left of their money, the most first, so that few refunds are needed.
 *
 * @rule N80 A credit goes back to the charges that paid: those of receipts, and those of payments on invoices.
 */
export async function listRefundableMoney(db: Db, policyId: string): Promise<RefundableMoney[]> {
  const { payer } = journalEntries
  const receipts = await db
    .select({
      number: salesReceipts.number,
      payer,
      open: leftOfReceipt,
      gateway: charge.gateway,
      at: salesReceipts.issuedAt,
    })
    .from(salesReceipts)
    .innerJoin(journalEntries, eq(journalEntries.document, salesReceipts.number))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .where(eq(salesReceipts.policyId, policyId))
  const payments = await db
    .select({
      number: receivedPayments.number,
      payer,
      open: leftOfPayment,
      gateway: receivedPayments.gateway,
      at: receivedPayments.issuedAt,
    })
    .from(receivedPayments)
    .innerJoin(journalEntries, eq(journalEntries.document, receivedPayments.number))
    .where(eq(receivedPayments.policyId, policyId))
  return [
    ...receipts.map((one) => ({ ...one, kind: 'receipt' as const })),
    ...payments.map((one) => ({ ...one, kind: 'payment' as const })),
  ].toSorted(
    (one, other) =>
      other.open - one.open ||
      one.at.getTime() - other.at.getTime() ||
      one.number.localeCompare(other.number),
  )
}

/** What a refund is about: the document of its money with the charge, and whose policy it is. */
export interface RefundedMoney {
  document: ReceiptContent | PaymentContent
  /** The gateway's charge. */
  reference: string | null
  /** Whose money it was. */
  payer: number
  policyNumber: string
  policy: typeof policies.$inferSelect
  quoteId: string
}

const ofPolicy = { policyNumber: policies.number, policy: policies, quoteId: policies.quoteId }

export async function findRefundedMoney(
  db: Db,
  { receipt, payment }: Pick<Refund, 'receipt' | 'payment'>,
): Promise<RefundedMoney> {
  if (payment !== null) return findPaidMoney(db, payment)
  const number = receipt ?? ''
  const [found] = await db
    .select({
      document: salesReceipts.content,
      reference: charge.reference,
      payer: journalEntries.payer,
      ...ofPolicy,
    })
    .from(salesReceipts)
    .innerJoin(journalEntries, eq(journalEntries.document, salesReceipts.number))
    .innerJoin(policies, eq(policies.id, salesReceipts.policyId))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .where(eq(salesReceipts.number, number))
  if (!found) throw new Error(`Receipt ${number} is gone`)
  return found
}

async function findPaidMoney(db: Db, payment: string): Promise<RefundedMoney> {
  const { content: document, gateway, reference } = receivedPayments
  const [found] = await db
    .select({ document, gateway, reference, payer: journalEntries.payer, ...ofPolicy })
    .from(receivedPayments)
    .innerJoin(journalEntries, eq(journalEntries.document, receivedPayments.number))
    .innerJoin(policies, eq(policies.id, receivedPayments.policyId))
    .where(eq(receivedPayments.number, payment))
  if (!found) throw new Error(`Payment ${payment} is gone`)
  return { ...found, reference: found.gateway === null ? null : found.reference }
}

/** The refunds at a gateway of one of its charges that are not settled. */
export async function listOpenRefundsOfCharge(db: Db, reference: string): Promise<Refund[]> {
  const ofPayment = and(
    sql`${receivedPayments.gateway} is not null`,
    eq(receivedPayments.reference, reference),
  )
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .leftJoin(salesReceipts, eq(salesReceipts.number, refunds.receipt))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .leftJoin(receivedPayments, eq(receivedPayments.number, refunds.payment))
    .where(and(isRefunding, or(eq(charge.reference, reference), ofPayment)))
  return rows.map(({ refund }) => refund)
}
