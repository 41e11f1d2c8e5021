import { and, eq, inArray, or } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { policyChanges } from '#server/kit/db/schema/policies/changes.schema.ts'
import { purchases } from '#server/kit/db/schema/quotes/quotes.schema.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { OPEN_CHANGES, type PolicyChange } from '#server/policies/amendments/repository.ts'
import { type Purchase } from '#server/payments/repository.ts'

export interface BookChange {
  change: PolicyChange
  /** How the policy was bought. */
  purchase: Pick<Purchase, 'paymentType'>
}

/** Of each of these policies, the change that is open and the one that ended it. */
export function listBookChanges(db: Db, policyIds: readonly string[]): Promise<BookChange[]> {
  if (policyIds.length === 0) return Promise.resolve([])
  const isOpen = inArray(policyChanges.state, OPEN_CHANGES)
  const hasEnded = and(eq(policyChanges.state, 'applied'), eq(policyChanges.action, 'cancel_policy'))
  return db
    .select({ change: policyChanges, purchase: { paymentType: purchases.paymentType } })
    .from(policyChanges)
    .innerJoin(policies, eq(policies.id, policyChanges.policyId))
    .innerJoin(purchases, eq(purchases.id, policies.purchaseId))
    .where(and(inArray(policyChanges.policyId, [...policyIds]), or(isOpen, hasEnded)))
}
