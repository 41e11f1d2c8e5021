import type { Db } from '#server/kit/db/database.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { purchaseAuditEvent } from '#server/payments/purchase-audit.ts'
import { insertPurchase, type Purchase } from '#server/payments/repository.ts'

/** Stores a payment that the gateway has to charge, with the job that settles it after a crash. */
export async function startCharging(trx: Db, effects: Effects, payment: Purchase): Promise<void> {
  await insertPurchase(trx, payment)
  await enqueueJob(trx, {
    kind: 'settle-purchase',
    payload: { purchaseId: payment.id },
    dedupe: `settle-purchase:${payment.id}`,
    runAt: payment.leaseUntil,
  })
  const { changeId, invoice } = payment
  const about = { ...(changeId !== null && { change: changeId }), ...(invoice !== null && { invoice }) }
  await effects.audit({
    ...purchaseAuditEvent(payment, about),
    at: payment.startedAt,
    event: 'purchase_started',
  })
}
