import type { EndpointInput } from '#contract/endpoint.ts'
import type { bindContact, purchaseContact } from '#contract/purchases.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { needsFarmersException } from '#domain/quote/payment/payment-methods.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { amountDue, selectedMethod, selectedPaymentCode } from '#web/quote/payment/payment-details.ts'
import { agreedTermsVersion } from '#web/quote/checkout/review/terms-version.ts'
import type { PaymentDraft } from '#web/payment/payment-draft.ts'
import { answerText } from '#web/quote/answers/draft/derived-texts.ts'
import { draftAnswers, draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { SessionState } from '#web/quote/session/session.ts'

interface RequestBase {
  guid: string
  idempotencyKey: string
  actingAs: 'client' | 'rep'
  /** The bank has asked the cardholder, and this page does not know the answer. The tab stores it under this name. */
  asksHolder?: true
}

/** What one press sends. It is kept word for word, so that it can be sent again. */
export type PurchaseRequest = RequestBase &
  (
    | { by: 'purchase'; body: EndpointInput<typeof purchaseContact>['body'] }
    | { by: 'bind'; body: EndpointInput<typeof bindContact>['body'] }
  )

type PaymentBody = Omit<PurchaseRequest['body']['payment'], 'payment_type'>

/**
 * A purchase with a key of its own.
 *
 * @rule C15 It holds the values of the fields, not the typed text: what a field rejects, such as a card number, is left out.
 */
export function buildPurchaseRequest(
  state: SessionState,
  payment: PaymentDraft,
  amount: number,
): PurchaseRequest {
  const { contact, viewer } = state
  const base: RequestBase = {
    guid: contact.id,
    idempotencyKey: newIdempotencyKey(),
    actingAs: viewer.editor,
  }
  const terms = agreedTermsVersion(contact.id)
  const seen = {
    version: contact.version,
    amount_due: amount,
    ...(terms !== undefined && { terms_version: terms }),
  }
  const payment_type = selectedMethod(state)
  const paymentBody = paymentBodyOf(state, payment)
  return isBilled(payment_type)
    ? { ...base, by: 'bind', body: { ...seen, payment: { ...paymentBody, payment_type } } }
    : { ...base, by: 'purchase', body: { ...seen, payment: { ...paymentBody, payment_type } } }
}

function paymentBodyOf(state: SessionState, payment: PaymentDraft): PaymentBody {
  const answers = draftAnswers(state)
  return {
    ...detailsOf(state, payment),
    ...farmersExceptionOf(state, payment),
    special_instructions: answerText(answers, 'special_instructions') || null,
    emails_to_be_sent: answerText(answers, 'emails_to_be_sent') || null,
    version: String(state.contact.customFields['step_8']),
  }
}

/** The account, the card or the reference. */
function detailsOf(state: SessionState, { card, accountCode, reference }: PaymentDraft): PaymentBody {
  const code = selectedPaymentCode(state)
  if (amountDue(state) === 0) return {}
  if (code) return { [code]: accountCode.trim() }
  if (selectedMethod(state) === 'credit_card') {
    return { token: card?.token ?? null, ...(card?.wallet && { wallet: card.wallet }) }
  }
  return { reference: reference.trim() || null }
}

function farmersExceptionOf(state: SessionState, { farmersException }: PaymentDraft): PaymentBody {
  if (!farmersException || !needsFarmersException(draftQuote(state).answers, selectedMethod(state))) return {}
  const { reason, agentNumber } = farmersException
  return { farmers_exception: reason, ...(agentNumber !== '' && { agent_number: agentNumber }) }
}
