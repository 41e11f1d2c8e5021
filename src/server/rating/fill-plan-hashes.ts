import { type Context } from '#server/http/serve.ts'
import {
  fillCertificatePlans,
  fillPolicyHashes,
  fillPolicyPlans,
  fillPriceHashes,
} from '#server/rating/repository.ts'

/** So few at once that nobody who saves a quote meanwhile waits long. */
const AT_ONCE = 2000

/**
 * Gives prices, policies and certificates from before hashes were kept the hash that their plan has now. Done at every
 * start, since an older instance may still have been writing; where nothing lacks one it only looks. Instances that
 * start together leave one another's rows alone.
 *
 * @rule N69 Rows without a hash take that of the plan which they name; those whose plan is not loaded wait for it.
 */
export async function fillPlanHashes({ db, plans }: Pick<Context, 'db' | 'plans'>): Promise<void> {
  await fillPolicyPlans(db)
  for (const plan of plans.all) {
    while ((await fillPriceHashes(db, plan, AT_ONCE)) > 0);
    await fillPolicyHashes(db, plan)
  }
  await fillCertificatePlans(db)
}
