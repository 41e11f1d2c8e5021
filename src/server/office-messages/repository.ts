import type { Db } from '#server/kit/db/database.ts'
import { customerMessages } from '#server/schema/quotes/customers.schema.ts'

export type CustomerMessage = typeof customerMessages.$inferSelect

export async function insertCustomerMessage(
  trx: Db,
  message: typeof customerMessages.$inferInsert,
): Promise<void> {
  await trx.insert(customerMessages).values(message)
}
