import { ProblemError } from '#domain/problem.ts'
import { fromDollars } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { resolveChangePayment } from '#server/policies/changes/charging/change-payment.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type ChangePaymentInput, hashPayment } from '#server/policies/amendments/new-change.ts'
import { type PolicyChange, updateChange } from '#server/policies/amendments/repository.ts'
import { insertPurchase, type Purchase } from '#server/payments/repository.ts'
import { newPayment } from '#server/payments/starting/new-payment.ts'
import { startCharging } from '#server/payments/starting/start-charging.ts'

export interface ChargedChange extends ChangePaymentInput {
  subject: ChangeSubject
  /** Stored already. */
  change: PolicyChange
  evaluated: EvaluatedRequest
  by: Requester
  caller: ChangeCaller
  idempotencyKey: string
}

/** The payment of a change has a key beside those of the quote's own purchase. */
export function paymentKey(idempotencyKey: string): string {
  return `change:${idempotencyKey}`
}

/**
 * Starts the payment of a change that costs more: a purchase of its own, which completes the change in the transaction
 * that completes it. What is billed, or paid already, is completed here.
 *
 * @rule N77 A charge that a change causes is made once, in the state machine that purchases use.
 */
export async function startCharge(
  context: Context,
  effects: Effects,
  charged: ChargedChange,
): Promise<{ change: PolicyChange; purchase: Purchase }> {
  const { db: trx } = context
  const { subject, change, evaluated, caller } = charged
  const purchase = paymentOf(context, charged)
  if (purchase.state === 'completed') {
    await insertPurchase(trx, purchase)
    const applied = await applyChange(context, effects, {
      subject,
      change,
      evaluated,
      payment: { purchase },
      rep: caller.rep,
    })
    return { change: applied, purchase }
  }
  const charging: PolicyChange = { ...change, state: 'charging', waitsFor: null }
  await updateChange(trx, change.id, charging)
  await startCharging(trx, effects, purchase)
  return { change: charging, purchase }
}

/** @rule N15 What is charged is what was shown; otherwise nothing is charged. */
function paymentOf(context: Context, charged: ChargedChange): Purchase {
  const { subject, change, evaluated, by, caller, amountDue, payment, idempotencyKey } = charged
  const amount = evaluated.effect.amounts.charge
  const details = resolveChangePayment(context, subject, { by, amount, payment })
  const shown = amountDue === undefined ? undefined : fromDollars(amountDue)
  if (shown !== amount && (shown !== undefined || details.token !== undefined)) {
    throw new ProblemError({ code: 'PRICE_CHANGED', shown: shown ?? amount, now: amount })
  }
  return newPayment(context, {
    quoteId: subject.stored.id,
    idempotencyKey: paymentKey(idempotencyKey),
    requestHash: hashPayment({ changeId: change.id, amountDue, payment }),
    quoteVersion: subject.stored.version,
    amount,
    details,
    rep: caller.rep,
    changeId: change.id,
  })
}
