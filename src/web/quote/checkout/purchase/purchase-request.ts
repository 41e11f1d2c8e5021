import { type EndpointInput } from '#contract/endpoint.ts'
import { type bindContact, type purchaseContact } from '#contract/purchases.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { needsFarmersException } from '#domain/quote/payment/payment-methods.ts'
import { amountDue, selectedPaymentCode, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { draftAnswers, draftQuote } from '#web/quote/session/draft/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { answerText } from '#web/quote/session/draft/derived-texts.ts'

interface RequestBase {
  guid: string
  idempotencyKey: string
  actingAs: 'client' | 'rep'
  /** Its bank has asked the cardholder, and this page has not heard that they answered. */
  asksHolder?: true
}

/** What one press asks for, word for word, so that it can be asked again: money is taken, or it is bound and billed. */
export type PurchaseRequest = RequestBase &
  (
    | { by: 'purchase'; body: EndpointInput<typeof purchaseContact>['body'] }
    | { by: 'bind'; body: EndpointInput<typeof bindContact>['body'] }
  )

/** All of a payment but its way. */
type Details = Omit<PurchaseRequest['body']['payment'], 'payment_type'>

/**
 * The purchase that a press asks for now, under a key of its own.
 *
 * @rule C15 It says what the fields read of what was typed: what they refuse, such as a card's number, is not in it.
 */
export function buildPurchaseRequest(state: SessionState, amount: number): PurchaseRequest {
  const { contact, viewer } = state
  const asked: RequestBase = {
    guid: contact.id,
    idempotencyKey: newIdempotencyKey(),
    actingAs: viewer.editor,
  }
  const seen = { version: contact.version, amount_due: amount }
  const details = paymentOf(state)
  const payment_type = selectedMethod(state)
  return isBilled(payment_type)
    ? { ...asked, by: 'bind', body: { ...seen, payment: { ...details, payment_type } } }
    : { ...asked, by: 'purchase', body: { ...seen, payment: { ...details, payment_type } } }
}

function paymentOf(state: SessionState): Details {
  const answers = draftAnswers(state)
  return {
    ...paymentDetailsOf(state),
    ...farmersExceptionOf(state),
    special_instructions: answerText(answers, 'special_instructions') || null,
    emails_to_be_sent: answerText(answers, 'emails_to_be_sent') || null,
    version: String(state.contact.customFields['step_8']),
  }
}

/** What was entered to pay with. */
function paymentDetailsOf(state: SessionState): Details {
  const { card, accountCode, reference } = state
  const method = selectedMethod(state)
  const code = selectedPaymentCode(state)
  if (amountDue(state) === 0) return {}
  if (code) return { [code]: accountCode.trim() }
  if (method === 'credit_card') {
    return { token: card?.token ?? null, ...(card?.wallet && { wallet: card.wallet }) }
  }
  return { reference: reference.trim() || null }
}

function farmersExceptionOf(state: SessionState): Details {
  const { farmersException } = state
  if (!farmersException || !needsFarmersException(draftQuote(state).answers, selectedMethod(state))) return {}
  const { reason, agentNumber } = farmersException
  return { farmers_exception: reason, ...(agentNumber !== '' && { agent_number: agentNumber }) }
}
