import { decodeField } from '#domain/values/field.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type PaymentCode, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { type PaymentDraft } from '#web/quote/payment/payment-draft.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/** The way to pay that is chosen; a card unless another was. */
export function selectedMethod(state: SessionState): PaymentMethod {
  return draftQuote(state).answers.payment_type ?? 'credit_card'
}

/** The code that goes with it. */
export function selectedPaymentCode(state: SessionState): PaymentCode | undefined {
  const { answers } = draftQuote(state)
  return paymentOptions(answers, 'rep').find(({ method }) => method === selectedMethod(state))?.code
}

/** What the quote costs, as the server last said. */
export function amountDue({ contact }: SessionState): number {
  return Number(contact.customFields['amount_due'])
}

/** Where nothing is due, nothing has to be entered to pay with. */
export type MissingPaymentDetail = 'card' | 'reference' | PaymentCode

/**
 * What has to be entered before the quote can be paid so; a card, a code and a reference are held in memory only,
 * and gone after a reload.
 */
export function missingPaymentDetail(
  state: SessionState,
  payment: PaymentDraft,
): MissingPaymentDetail | undefined {
  if (amountDue(state) === 0) return undefined
  const method = selectedMethod(state)
  const code = selectedPaymentCode(state)
  if (code) return decodeField(paymentCodeFields[code], payment.accountCode).ok ? undefined : code
  if (method === 'credit_card') return payment.card ? undefined : 'card'
  return isReferenceComplete(method, payment.reference.trim()) ? undefined : 'reference'
}

/** A check may come without its number; money taken elsewhere is known by its id alone. */
function isReferenceComplete(method: PaymentMethod, typed: string): boolean {
  if (typed === '') return method === 'check'
  return decodeField(paymentDetailFields.reference, typed).ok
}
