import type { Context } from '#server/kit/context.ts'
import {
  backfillCertificatePlans,
  backfillPolicyHashes,
  backfillPolicyPlans,
  backfillPriceHashes,
} from '#server/quotes/pricing/repository.ts'

/** Small, so that a save of one of these quotes does not wait long. */
const BATCH_SIZE = 2000

/**
 * Gives older prices, policies and certificates without a hash the current hash of their plan. Done at every start, since
 * an instance of an older release may still have been writing. Instances that start at the same time skip each other's
 * locked rows.
 *
 * @rule N69 Rows without a hash take that of the plan that they name; if it is not loaded, they stay without one.
 */
export async function backfillPlanHashes({ db, plans }: Pick<Context, 'db' | 'plans'>): Promise<void> {
  await backfillPolicyPlans(db)
  for (const plan of plans.all) {
    while ((await backfillPriceHashes(db, plan, BATCH_SIZE)) > 0);
    await backfillPolicyHashes(db, plan)
  }
  await backfillCertificatePlans(db)
}
