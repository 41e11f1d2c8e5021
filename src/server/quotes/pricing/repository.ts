import { and, eq, isNull, sql, desc } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import type { LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { feeOverrides } from '#server/schema/quotes/fee-overrides.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type PlanIdentity = Pick<LoadedPlan, 'plan' | 'hash'>

/**
 * Sets the plan's hash on up to `most` of its prices that have none, and returns their number. Locked quotes are skipped.
 */
export async function backfillPriceHashes(
  db: Db,
  { plan, hash }: PlanIdentity,
  most: number,
): Promise<number> {
  const lacking = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(sql`${quotes.price} ->> 'plan'`, plan), sql`${quotes.price} -> 'planHash' is null`))
    .limit(most)
    .for('update', { skipLocked: true })
  const filled = await db
    .update(quotes)
    .set({ price: sql`${quotes.price} || jsonb_build_object('planHash', ${hash}::text)` })
    .where(sql`${quotes.id} in (${lacking})`)
    .returning({ id: quotes.id })
  return filled.length
}

/** Older policies without a plan take that of their quote. */
export async function backfillPolicyPlans(db: Db): Promise<void> {
  await db
    .update(policies)
    .set({ ratingPlan: sql`${quotes.price} ->> 'plan'` })
    .from(quotes)
    .where(
      and(eq(quotes.id, policies.quoteId), isNull(policies.ratingPlan), sql`${quotes.price} is not null`),
    )
}

/** Sets the plan's hash on its policies that have none. */
export async function backfillPolicyHashes(db: Db, { plan, hash }: PlanIdentity): Promise<void> {
  await db
    .update(policies)
    .set({ ratingPlanHash: hash })
    .where(and(eq(policies.ratingPlan, plan), isNull(policies.ratingPlanHash)))
}

/** Older certificates take the plan and hash of their policy. */
export async function backfillCertificatePlans(db: Db): Promise<void> {
  await db
    .update(certificates)
    .set({ ratingPlan: policies.ratingPlan, ratingPlanHash: policies.ratingPlanHash })
    .from(policies)
    .where(and(eq(policies.id, certificates.policyId), isNull(certificates.ratingPlanHash)))
}

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
