import { purchaseContact } from '#contract/purchases.ts'
import { decodeField } from '#domain/field.ts'
import { ProblemError } from '#domain/problem.ts'
import { paymentFields } from '#domain/quote/payment.fields.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { openPurchaseSession } from '#server/policies/policy-access.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote, refuseUnpaid } from '#server/purchases/purchase-quote.ts'

export function registerPurchaseRoutes(server: Server): void {
  serve(server, purchaseContact, async (context, { params, body, idempotencyKey, aside }) => {
    const { token, special_instructions, emails_to_be_sent } = body.payment
    const { purchase, replayed } = await purchaseQuote(context, {
      quoteId: params.guid,
      idempotencyKey,
      version: body.version,
      amountDue: body.amount_due,
      token: token ?? '',
      specialInstructions: typed('special_instructions', special_instructions),
      alsoSendTo: typed('emails_to_be_sent', emails_to_be_sent),
    })
    if (replayed) aside.header('idempotent-replayed', 'true')
    refuseUnpaid(purchase)

    const policy = await findPolicyOfPurchase(context.db, purchase.id)
    if (!policy) {
      aside.status(202)
      aside.header('retry-after', '1')
      return { code: 'PENDING', data: { retry_after: 1 } } as const
    }
    const { cookie, policyUrl } = await openPurchaseSession(context, policy)
    aside.setCookie(cookie.name, cookie.value, cookie.options)
    return {
      data: {
        policy_number: policy.number,
        confirmation_url: `/quote/confirmation/${policy.number}/certificate`,
        policy_url: policyUrl,
      },
    }
  })
}

/** What the payment says besides the card, by the same rules as when it is saved with the quote. */
function typed(key: keyof typeof paymentFields, value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const read = decodeField<string>(paymentFields[key], value)
  if (read.ok) return read.value
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'payment_info', field: `payment.${key}`, message: read.message }],
  })
}
