import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { purchaseRecords } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'

export type Purchase = typeof purchases.$inferSelect

const hasOpenState = inArray(purchases.state, OPEN_STATES)

export async function findPurchase(db: Db, id: string): Promise<Purchase | undefined> {
  const [found] = await db.select().from(purchases).where(eq(purchases.id, id))
  return found
}

export async function findPurchaseByKey(db: Db, quoteId: string, key: string): Promise<Purchase | undefined> {
  const [found] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.quoteId, quoteId), eq(purchases.idempotencyKey, key)))
  return found
}

/** Locks one purchase until the transaction ends. */
export async function lockPurchase(trx: Db, id: string): Promise<Purchase | undefined> {
  const [found] = await trx.select().from(purchases).where(eq(purchases.id, id)).for('update').execute()
  return found
}

export async function insertPurchase(trx: Db, purchase: Purchase): Promise<void> {
  await trx.insert(purchases).values(purchase)
}

export async function updatePurchase(trx: Db, id: string, changes: Partial<Purchase>): Promise<void> {
  await trx.update(purchases).set(changes).where(eq(purchases.id, id))
}

/** A purchase's id, and that of the request that started it. */
type OpenPurchase = Pick<Purchase, 'id' | 'requestId'>
const openPurchase = { id: purchases.id, requestId: purchases.requestId }

export function listOpenPurchases(db: Db): Promise<OpenPurchase[]> {
  return db.select(openPurchase).from(purchases).where(hasOpenState)
}

/** Ends the leases of all open purchases, and returns the purchases. */
export function releaseLeases(trx: Db, at: Date): Promise<OpenPurchase[]> {
  return trx.update(purchases).set({ leaseUntil: at }).where(hasOpenState).returning(openPurchase)
}

export async function insertPurchaseRecord(trx: Db, purchaseId: string, record: unknown): Promise<void> {
  await trx.insert(purchaseRecords).values({ purchaseId, record })
}
