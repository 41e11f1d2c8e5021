import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { purchaseAuditEvent } from '#server/payments/purchase-audit.ts'
import { insertPurchase, type Purchase } from '#server/payments/repository.ts'

/** Stores a payment that the gateway has to charge, with the job that settles it after a crash. */
export async function startCharging(trx: Db, effects: Effects, payment: Purchase): Promise<void> {
  const { changeId, invoice } = payment
  const about = { ...(changeId !== null && { change: changeId }), ...(invoice !== null && { invoice }) }
  await sendTogether(
    () => insertPurchase(trx, payment),
    () =>
      enqueueJob(trx, {
        kind: 'settle-purchase',
        payload: { purchaseId: payment.id },
        dedupe: `settle-purchase:${payment.id}`,
        runAt: payment.leaseUntil,
      }),
    () =>
      effects.audit({
        ...purchaseAuditEvent(payment, about),
        at: payment.startedAt,
        event: 'purchase_started',
      }),
  )
}
