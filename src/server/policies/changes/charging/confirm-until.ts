import { getFirstStart } from '#domain/policy/policy-state.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { canBePaidAgain } from '#server/policies/amendments/charging/change-payment.ts'
import { isPaidBy } from '#server/policies/changes/deciding/who-decides.ts'
import { findPaymentOfChange, type PolicyChange } from '#server/policies/amendments/repository.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'

/**
 * Until when the bank waits for whoever pays an approved change to confirm its payment; null while it does not.
 *
 * @rule N60 Whoever left the page in the middle of a payment reads that it is under way, and can end it.
 */
export async function findConfirmUntil(
  db: Db,
  change: PolicyChange,
  subject: ChangeSubject,
  reader: Requester,
): Promise<Date | null> {
  if (change.state !== 'charging' || !canBePaidAgain(change)) return null
  if (reader === 'rep' || !isPaidBy(subject, reader)) return null
  const payment = await findPaymentOfChange(db, change.id)
  if (payment?.state !== 'requires_action') return null
  const limit = new Date(payment.startedAt.getTime() + CARDHOLDER_TIMEOUT_MS)
  const start = getFirstStart(subject.facts)
  return start && start < limit ? start : limit
}
