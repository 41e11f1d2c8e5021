import {
  type PaymentDetails,
  type PaymentInput,
  resolvePaymentDetails,
} from '#domain/purchase/payment-details.ts'
import { ProblemError } from '#domain/problem.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { enabledWallets } from '#server/kit/config/payment-settings.ts'

/**
 * How the charge of a change is paid: billed as the policy was, unless a card or a payment taken elsewhere is given.
 *
 * @rule N60 A difference is paid as the purchase was: card or wallet by card, others by a new invoice.
 */
export function resolveChangePayment(
  { env }: Pick<Context, 'env'>,
  { purchase, quote }: ChangeSubject,
  { by, amount, payment }: { by: Requester; amount: Cents; payment: PaymentInput | undefined },
): PaymentDetails {
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
  message: 'Say how the difference is paid',
} as const
