import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { mailingReceivers } from '#server/schema/messaging/office-mailings.schema.ts'

/**
 * Takes an address out of all mailings, with the mail that was made for it; the number of mails. Its rows stay under a hash,
 * so that the counts of a mailing stay true and nothing more is made for it.
 */
export async function eraseReceivers(trx: Db, address: string): Promise<number> {
  const { address: held, state, messageId } = mailingReceivers
  const made = trx.select({ id: messageId }).from(mailingReceivers).where(eq(held, address))
  const deleted = await trx.delete(messages).where(inArray(messages.id, made)).returning({ id: messages.id })
  await trx
    .update(mailingReceivers)
    .set({ state: 'left-out', reason: 'erased' })
    .where(and(eq(held, address), eq(state, 'waiting')))
  await trx
    .update(mailingReceivers)
    .set({ address: sql`erased_address(${address})`, quoteId: null })
    .where(eq(held, address))
  return deleted.length
}
