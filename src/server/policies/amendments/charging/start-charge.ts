import { ProblemError } from '#domain/problem.ts'
import { fromDollars, type Cents } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { type ChangePaymentInput, hashPayment } from '#server/policies/amendments/new-change.ts'
import { type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'
import { insertPurchase, type Purchase, findPurchaseByKey } from '#server/payments/repository.ts'
import { newPayment } from '#server/payments/starting/new-payment.ts'
import { startCharging } from '#server/payments/starting/start-charging.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  type PaymentDetails,
  type PaymentInput,
  resolvePaymentDetails,
} from '#domain/purchase/payment-details.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { requirePaymentForm } from '#server/payments/starting/require-payment-form.ts'
import { enabledWallets } from '#server/config/payment-settings.ts'

interface ChargedChange extends ChangePaymentInput {
  subject: ChangeSubject
  /** Stored already. */
  change: StoredAmendment
  evaluated: EvaluatedRequest
  by: Requester
  caller: ChangeCaller
  idempotencyKey: string
}

/** The payment of a change has a key beside those of the quote's own purchase. */
function paymentKey(idempotencyKey: string): string {
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
): Promise<{ change: StoredAmendment; purchase: Purchase }> {
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
  const charging: StoredAmendment = { ...change, state: 'charging', waitsFor: null }
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

/** The payment that an earlier call with the same key started; refused if that call paid otherwise. */
export async function findStartedCharge(
  trx: Db,
  { stored }: Pick<ChangeSubject, 'stored'>,
  { id: changeId }: StoredAmendment,
  { idempotencyKey, amountDue, payment }: ChangePaymentInput & { idempotencyKey?: string | undefined },
): Promise<Purchase | undefined> {
  if (idempotencyKey === undefined) return undefined
  const earlier = await findPurchaseByKey(trx, stored.id, paymentKey(idempotencyKey))
  if (earlier && earlier.requestHash !== hashPayment({ changeId, amountDue, payment }))
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return earlier
}

/**
 * How the charge of a change is paid: billed as the policy was, unless a card or a payment taken elsewhere is given.
 *
 * @rule N60 A difference is paid as the purchase was: card or wallet by card, others by a new invoice.
 */
function resolveChangePayment(
  { env }: Pick<Context, 'env'>,
  { policy, purchase, quote, stored }: ChangeSubject,
  { by, amount, payment }: { by: Requester; amount: Cents; payment: PaymentInput | undefined },
): PaymentDetails {
  requirePaymentForm(stored, payment?.formVersion, () => ({ version: policy.version }))
  const { paymentType: method, accountCode, farmersException } = purchase
  if (isBilled(method) && (payment === undefined || isBilled(payment.method))) {
    return {
      method,
      ...(accountCode !== null && { accountCode }),
      ...(farmersException !== null && { farmersException }),
    }
  }
  if (payment === undefined) throw new ProblemError({ code: 'INVALID', fields: [PAYMENT_MISSING] })
  if (isBilled(payment.method)) throw new ProblemError({ code: 'PAYMENT_NOT_OFFERED' })
  const resolved = resolvePaymentDetails({
    // A Farmers agent gave the reason when the policy was bought.
    input: { ...payment, farmersException: payment.farmersException ?? farmersException ?? undefined },
    answers: quote.answers,
    editor: by === 'rep' ? 'rep' : 'client',
    amountDue: amount,
    wallets: enabledWallets(env),
  })
  if ('problem' in resolved) throw new ProblemError(resolved.problem)
  return resolved.details
}

const PAYMENT_MISSING = {
  section: 'payment_info',
  field: 'payment',
  message: 'Choose how to pay the difference',
} as const
