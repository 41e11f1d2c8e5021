import { decodeField } from '#domain/field.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/payment-codes.fields.ts'
import { type PaymentCode, paymentOptions } from '#domain/quote/payment-methods.ts'
import { type PaymentMethod } from '#domain/quote/payment.fields.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/** The way to pay that is chosen; a card unless another was. */
export function methodOf(state: SessionState): PaymentMethod {
  return draftQuote(state).answers.payment_type ?? 'credit_card'
}

/** The code that goes with it. */
export function codeOf(state: SessionState): PaymentCode | undefined {
  const { answers } = draftQuote(state)
  return paymentOptions(answers, 'rep').find(({ method }) => method === methodOf(state))?.code
}

/** What the quote costs, as the server last said. */
export function amountDue({ contact }: SessionState): number {
  return Number(contact.customFields['amount_due'])
}

/** Where nothing is due, nothing has to be entered to pay with. */
export type Missing = 'card' | 'reference' | PaymentCode

/**
 * What has to be entered before the quote can be paid so; a card, a code and a reference are held in memory only,
 * and gone after a reload.
 */
export function missingMeans(state: SessionState): Missing | undefined {
  if (amountDue(state) === 0) return undefined
  const method = methodOf(state)
  const code = codeOf(state)
  if (code) return decodeField(paymentCodeFields[code], state.accountCode).ok ? undefined : code
  if (method === 'credit_card') return state.card ? undefined : 'card'
  return isReferenceFit(method, state.reference.trim()) ? undefined : 'reference'
}

/** A check may come without its number; money taken elsewhere is known by its id alone. */
function isReferenceFit(method: PaymentMethod, typed: string): boolean {
  if (typed === '') return method === 'check'
  return decodeField(paymentDetailFields.reference, typed).ok
}
