import { decodeField } from '#domain/values/field.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentCode, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { type PaymentDraft } from '#web/payment/payment-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { type AnswersState } from '#web/quote/answers/answers-store.ts'

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

export type MissingPaymentDetail = 'card' | 'reference' | PaymentCode

/** What has to be entered before the quote can be paid. The details are gone after a reload. */
export function missingPaymentDetail(
  state: AnswersState,
  payment: PaymentDraft,
): MissingPaymentDetail | undefined {
  if (amountDue(state) === 0) return undefined
  const method = selectedMethod(state)
  const code = selectedPaymentCode(state)
  if (code) return decodeField(paymentCodeFields[code], payment.accountCode).ok ? undefined : code
  if (method === 'credit_card') return payment.card ? undefined : 'card'
  return isReferenceComplete(method, payment.reference.trim()) ? undefined : 'reference'
}

/** The number of a check is optional; the id of a payment taken elsewhere is required. */
function isReferenceComplete(method: PaymentMethod, typed: string): boolean {
  if (typed === '') return method === 'check'
  return decodeField(paymentDetailFields.reference, typed).ok
}
