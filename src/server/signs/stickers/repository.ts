import { eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { prizeStickers } from '#server/schema/policies/stickers.schema.ts'

type StoredSticker = typeof prizeStickers.$inferSelect

/** The stickers of a policy, instead of those that it had. */
export async function replaceStickers(
  trx: Db,
  policyId: string,
  stickers: readonly StoredSticker[],
): Promise<void> {
  await trx.delete(prizeStickers).where(eq(prizeStickers.policyId, policyId))
  if (stickers.length > 0) await trx.insert(prizeStickers).values([...stickers])
}
