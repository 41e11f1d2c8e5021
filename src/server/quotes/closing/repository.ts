import { and, eq } from 'drizzle-orm'
import type { LostReason } from '#domain/quote/closing/lost.fields.ts'
import type { Db } from '#server/kit/db/database.ts'
import { lostQuotes } from '#server/schema/quotes/lost-quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export interface Loss {
  /** Null once the quote was opened again. */
  version: number | null
  reason: LostReason
  words: string | null
  lostAt: Date
  by: string
}

export async function findLoss(db: Db, quoteId: string): Promise<Loss | undefined> {
  const { version, reason, words, lostAt } = lostQuotes
  const [found] = await db
    .select({ version, reason, words, lostAt, by: reps.name })
    .from(lostQuotes)
    .innerJoin(reps, eq(reps.id, lostQuotes.lostBy))
    .where(eq(lostQuotes.quoteId, quoteId))
  return found
}

/** In the place of an earlier one. */
export async function upsertLoss(trx: Db, loss: typeof lostQuotes.$inferInsert): Promise<void> {
  await trx.insert(lostQuotes).values(loss).onConflictDoUpdate({ target: lostQuotes.quoteId, set: loss })
}

/** Moves a loss of this version to another one, or ends it; false if there is none. */
export async function moveLoss(
  trx: Db,
  quoteId: string,
  { from, to }: { from: number; to: number | null },
): Promise<boolean> {
  const moved = await trx
    .update(lostQuotes)
    .set({ version: to })
    .where(and(eq(lostQuotes.quoteId, quoteId), eq(lostQuotes.version, from)))
    .returning({ quoteId: lostQuotes.quoteId })
  return moved.length > 0
}
