import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { settleCancellationRefund } from '#server/policies/amendments/applying/refund-at-once.ts'
import {
  findChange,
  findPaymentOfChange,
  type StoredAmendment,
} from '#server/policies/amendments/repository.ts'
import { requirePaid } from '#server/payments/require-paid.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { whileCharging } from '#server/payments/recovery/unknown-outcome.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { resumePayment } from '#server/payments/starting/resume-payment.ts'
import { type PurchaseResult, settlePurchase } from '#server/payments/settling/settle-purchase.ts'

/** A change, and the payment that it started or resumed. */
export interface StartedChange {
  change: StoredAmendment
  purchase?: Purchase | undefined
  /** An earlier call with the same key did it. */
  replayed: boolean
}

export interface SettledChange {
  change: StoredAmendment
  /** Still open: the gateway has not answered, or the bank asks the cardholder. */
  open?: PurchaseResult
  replayed: boolean
}

/** Charges what a change has started; throws the reason if nothing was charged. */
export async function settleCharge(context: Context, started: StartedChange): Promise<SettledChange> {
  const { change, purchase, replayed } = started
  if (!purchase) {
    if (!replayed) await settleCancellationRefund(context, change)
    return { change, replayed }
  }
  const settled: PurchaseResult =
    isOpenPurchase(purchase) && !replayed
      ? await whileCharging(() => settlePurchase(context, purchase))
      : purchase
  requirePaid(settled)
  const current = (await findChange(context.db, change.id)) ?? change
  return { change: current, replayed, ...(isOpenPurchase(settled) && { open: settled }) }
}

/** Continues with the payment of an earlier call: it is settled again once its lease has ended. */
export async function resumeCharge(
  trx: Db,
  context: Pick<Context, 'now'>,
  change: StoredAmendment,
): Promise<StartedChange> {
  const purchase = await findPaymentOfChange(trx, change.id)
  return purchase
    ? { change, ...(await resumePayment(trx, context, purchase)) }
    : { change, purchase, replayed: true }
}
