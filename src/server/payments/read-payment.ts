import type { EndpointRequest } from '#contract/endpoint.ts'
import type { bindContact, purchaseContact } from '#contract/purchases.ts'
import type { PaymentInput } from '#domain/purchase/payment-details.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'

type WirePayment = Omit<
  | EndpointRequest<typeof purchaseContact>['body']['payment']
  | EndpointRequest<typeof bindContact>['body']['payment'],
  'payment_type'
> & { payment_type: PaymentMethod }

/** The payment of a call, in the program's own words; empty texts are absent. */
export function toPaymentInput(payment: WirePayment): PaymentInput {
  return {
    method: payment.payment_type,
    token: payment.token ?? undefined,
    wallet: payment.wallet ?? undefined,
    reference: payment.reference || undefined,
    farmersException: payment.farmers_exception || undefined,
    codes: {
      dealer_bac_code: payment.dealer_bac_code || undefined,
      agent_number: payment.agent_number || undefined,
      dealership_code: payment.dealership_code || undefined,
      pa_code: payment.pa_code || undefined,
    },
    formVersion: payment.version ?? undefined,
  }
}
