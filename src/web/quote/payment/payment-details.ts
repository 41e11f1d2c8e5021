import { decodeField } from '#domain/values/field.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentCode, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import type { PaymentDraft } from '#web/payment/payment-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'

/** The selected payment method; a card by default. */
export function selectedMethod(state: AnswersState): PaymentMethod {
  return draftQuote(state).answers.payment_type ?? 'credit_card'
}

/** The code that the selected method asks for. */
export function selectedPaymentCode(state: AnswersState): PaymentCode | undefined {
  const { answers } = draftQuote(state)
  return paymentOptions(answers, 'rep').find(({ method }) => method === selectedMethod(state))?.code
}

/** The price, as the server last returned it. */
export function amountDue({ contact }: AnswersState): number {
  return Number(contact.customFields['amount_due'])
}

/** The details that the selected method asks for on the payment step. They are gone after a reload; a card comes later. */
export function isAccountMissing(state: AnswersState, { accountCode, reference }: PaymentDraft): boolean {
  if (amountDue(state) === 0) return false
  const code = selectedPaymentCode(state)
  if (code) return !decodeField(paymentCodeFields[code], accountCode).ok
  return !isReferenceComplete(selectedMethod(state), reference.trim())
}

/** The number of a check is optional; the id of a payment taken elsewhere is required. */
function isReferenceComplete(method: PaymentMethod, typed: string): boolean {
  if (typed === '') return method !== 'transaction_id'
  return method === 'credit_card' || decodeField(paymentDetailFields.reference, typed).ok
}
