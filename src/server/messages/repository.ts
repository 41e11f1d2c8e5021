import { and, eq } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { customerMessages } from '#server/db/customers.schema.ts'

export type CustomerMessage = typeof customerMessages.$inferSelect

/** False where the key already has its message. */
export async function insertCustomerMessage(trx: Db, message: CustomerMessage): Promise<boolean> {
  const added = await trx
    .insert(customerMessages)
    .values(message)
    .onConflictDoNothing({ target: [customerMessages.quoteId, customerMessages.idempotencyKey] })
    .returning({ reference: customerMessages.reference })
  return added.length > 0
}

export async function findCustomerMessage(
  db: Db,
  quoteId: string,
  idempotencyKey: string,
): Promise<CustomerMessage | undefined> {
  const [found] = await db
    .select()
    .from(customerMessages)
    .where(and(eq(customerMessages.quoteId, quoteId), eq(customerMessages.idempotencyKey, idempotencyKey)))
  return found
}
