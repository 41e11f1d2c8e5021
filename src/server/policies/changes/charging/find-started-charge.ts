import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { paymentKey } from '#server/policies/changes/charging/start-charge.ts'
import { type ChangePaymentInput, hashPayment } from '#server/policies/amendments/new-change.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'
import { findPurchaseByKey, type Purchase } from '#server/payments/repository.ts'

/** The payment that an earlier call with the same key started; refused if that call paid otherwise. */
export async function findStartedCharge(
  trx: Db,
  { stored }: Pick<ChangeSubject, 'stored'>,
  { id: changeId }: PolicyChange,
  { idempotencyKey, amountDue, payment }: ChangePaymentInput & { idempotencyKey?: string | undefined },
): Promise<Purchase | undefined> {
  if (idempotencyKey === undefined) return undefined
  const earlier = await findPurchaseByKey(trx, stored.id, paymentKey(idempotencyKey))
  if (earlier && earlier.requestHash !== hashPayment({ changeId, amountDue, payment }))
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return earlier
}
