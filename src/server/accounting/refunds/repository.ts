import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Cents } from '#domain/values/money.ts'
import { type Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { salesReceipts } from '#server/kit/db/schema/policies/accounting.schema.ts'
import { refunds } from '#server/kit/db/schema/policies/credits.schema.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { purchases, quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'

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

/** All refunds of a policy, oldest first. */
export function listRefunds(db: Db, policyId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.policyId, policyId))
    .orderBy(asc(refunds.startedAt), asc(refunds.place))
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

/** The receipts of a policy with what is left of their money, the most first, so that few refunds are needed. */
export function listRefundableReceipts(db: Db, policyId: string) {
  return db
    .select({ number: salesReceipts.number, open: leftOfReceipt, ...charge })
    .from(salesReceipts)
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .where(eq(salesReceipts.policyId, policyId))
    .orderBy(desc(leftOfReceipt), asc(salesReceipts.issuedAt), asc(salesReceipts.number))
}

/** What a refund is about: the receipt and its charge, and whose policy it is. */
export async function findRefundedReceipt(db: Db, receipt: string) {
  const [found] = await db
    .select({
      receipt: salesReceipts.content,
      ...charge,
      policyNumber: policies.number,
      email: policies.email,
      quoteId: policies.quoteId,
      answers: quotes.answers,
    })
    .from(salesReceipts)
    .innerJoin(policies, eq(policies.id, salesReceipts.policyId))
    .innerJoin(quotes, eq(quotes.id, policies.quoteId))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .where(eq(salesReceipts.number, receipt))
  if (!found) throw new Error(`Receipt ${receipt} is gone`)
  return found
}

export type RefundedReceipt = Awaited<ReturnType<typeof findRefundedReceipt>>

/** The refunds at a gateway of one of its charges that are not settled. */
export async function listOpenRefundsOfCharge(db: Db, reference: string): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(salesReceipts, eq(salesReceipts.number, refunds.receipt))
    .leftJoin(purchases, eq(purchases.id, salesReceipts.purchaseId))
    .where(and(isRefunding, eq(charge.reference, reference)))
  return rows.map(({ refund }) => refund)
}
