import { desc, eq } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { feeOverrides } from '#server/kit/db/schema/quotes/fee-overrides.schema.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

export async function insertFeeOverride(trx: Db, override: typeof feeOverrides.$inferInsert): Promise<void> {
  await trx.insert(feeOverrides).values(override)
}

/** Every time a rep set a fee of this quote, the last first, with the rep's name. */
export function listFeeOverrides(db: Db, quoteId: string) {
  return db
    .select({ override: feeOverrides, who: reps.name })
    .from(feeOverrides)
    .innerJoin(reps, eq(reps.id, feeOverrides.repId))
    .where(eq(feeOverrides.quoteId, quoteId))
    .orderBy(desc(feeOverrides.id))
}
