import { ownPolicyPath, pagePath } from '#contract/page-path.ts'
import { bindContact, cancelPayment, purchaseContact } from '#contract/purchases.ts'
import { decodeField } from '#domain/values/field.ts'
import { ProblemError } from '#domain/problem.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import type { Context } from '#server/kit/context.ts'
import { type Incoming, serve, type Server } from '#server/calls/serve.ts'
import { openPurchaseSession } from '#server/policies/access/policy-access.ts'
import { findPolicyOfPurchase, type Policy } from '#server/policies/repository.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { cancelWaitingPayment } from '#server/payments/settling/cancel-waiting-payment.ts'
import { requirePaid } from '#server/payments/require-paid.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { answerUnlessUnknown, openPaymentAnswer } from '#server/payments/open-answer.ts'
import { toPaymentInput } from '#server/payments/read-payment.ts'
import { whileAnswering } from '#server/payments/recovery/unknown-outcome.ts'

export function registerPurchaseRoutes(server: Server): void {
  serve(server, purchaseContact, handlePurchase)
  serve(server, bindContact, handlePurchase)
  serve(server, cancelPayment, async (context, { params }) => ({
    data: { canceled: await cancelWaitingPayment(context, params.guid) },
  }))
}

type PurchaseCall = Incoming<typeof purchaseContact> | Incoming<typeof bindContact>

/** Serves both calls; the contract says which payment methods each accepts. */
function handlePurchase(context: Context, incoming: PurchaseCall) {
  return answerUnlessUnknown(context, incoming.response, () => makePurchase(context, incoming))
}

async function makePurchase(context: Context, incoming: PurchaseCall) {
  const { response } = incoming
  const { purchase, replayed } = await purchaseQuote(context, toPurchaseRequest(incoming))
  if (replayed) response.header('idempotent-replayed', 'true')
  requirePaid(purchase)

  return whileAnswering(async () => {
    const policy = await findPolicyOfPurchase(context.db, purchase.id)
    return policy ? policyAnswer(context, incoming, policy) : openPaymentAnswer(purchase, incoming.response)
  })
}

/**
 * @rule N97 A rep's own session opens what they sold: one of the customer's would outlive it, and go on opening the policy once they
 * are reset or disabled.
 */
async function policyAnswer(context: Context, { caller, response }: PurchaseCall, policy: Policy) {
  if (!caller.rep && !caller.repAsClient) {
    const { cookie } = await openPurchaseSession(context, policy)
    response.setCookie(cookie.name, cookie.value, cookie.options)
  }
  return {
    data: {
      policy_number: policy.number,
      confirmation_url: pagePath('confirmation', { policynumber: policy.number, typeofdoc: 'certificate' }),
      policy_url: ownPolicyPath(policy.number),
    },
  }
}

function toPurchaseRequest({ params, body, idempotencyKey, caller }: PurchaseCall): PurchaseRequest {
  const { payment, version, amount_due: amountDue, terms_version: termsVersion } = body
  return {
    quoteId: params.guid,
    idempotencyKey,
    version,
    amountDue,
    termsVersion,
    ...toPaymentInput(payment),
    specialInstructions: decodePaymentField('special_instructions', payment.special_instructions),
    alsoSendTo: decodePaymentField('emails_to_be_sent', payment.emails_to_be_sent),
    rep: caller.rep,
  }
}

/** Checked by the same rules as when the field is saved with the quote. */
function decodePaymentField(
  key: keyof typeof paymentFields,
  value: string | null | undefined,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const decoded = decodeField<string>(paymentFields[key], value)
  if (decoded.ok) return decoded.value
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'payment_info', field: `payment.${key}`, message: decoded.message }],
  })
}
