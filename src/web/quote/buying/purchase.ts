import { type Call } from '#contract/endpoint.ts'
import { type bindContact, type purchaseContact } from '#contract/purchases.ts'
import { isBilled } from '#domain/quote/payment.fields.ts'
import { needsFarmersException } from '#domain/quote/payment-methods.ts'
import { amountDue, codeOf, methodOf } from '#web/quote/buying/means.ts'
import { newKey } from '#web/quote/new-key.ts'
import { draftAnswers, draftQuote } from '#web/quote/session/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { textIn } from '#web/quote/session/settled.ts'

interface Asked {
  guid: string
  idempotencyKey: string
  actingAs: 'client' | 'rep'
  /** Its bank has asked the cardholder, and this page has not heard that they answered. */
  asksHolder?: true
}

/** What one press asks for, word for word, so that it can be asked again: money is taken, or it is bound and billed. */
export type Purchase = Asked &
  (
    | { by: 'purchase'; body: Call<typeof purchaseContact>['body'] }
    | { by: 'bind'; body: Call<typeof bindContact>['body'] }
  )

/** All of a payment but its way. */
type Details = Omit<Purchase['body']['payment'], 'payment_type'>

/**
 * The purchase that a press asks for now, under a key of its own.
 *
 * @rule C15 It says what the fields read of what was typed: what they refuse, such as a card's number, is not in it.
 */
export function purchaseOf(state: SessionState, amount: number): Purchase {
  const { contact, viewer } = state
  const asked: Asked = { guid: contact.id, idempotencyKey: newKey(), actingAs: viewer.editor }
  const seen = { version: contact.version, amount_due: amount }
  const details = detailsOf(state)
  const payment_type = methodOf(state)
  return isBilled(payment_type)
    ? { ...asked, by: 'bind', body: { ...seen, payment: { ...details, payment_type } } }
    : { ...asked, by: 'purchase', body: { ...seen, payment: { ...details, payment_type } } }
}

function detailsOf(state: SessionState): Details {
  const answers = draftAnswers(state)
  return {
    ...meansOf(state),
    ...exceptionOf(state),
    special_instructions: textIn(answers, 'special_instructions') || null,
    emails_to_be_sent: textIn(answers, 'emails_to_be_sent') || null,
    version: String(state.contact.customFields['step_8']),
  }
}

/** What was entered to pay with. */
function meansOf(state: SessionState): Details {
  const { card, accountCode, reference } = state
  const method = methodOf(state)
  const code = codeOf(state)
  if (amountDue(state) === 0) return {}
  if (code) return { [code]: accountCode.trim() }
  if (method === 'credit_card') {
    return { token: card?.token ?? null, ...(card?.wallet && { wallet: card.wallet }) }
  }
  return { reference: reference.trim() || null }
}

function exceptionOf(state: SessionState): Details {
  const { exception } = state
  if (!exception || !needsFarmersException(draftQuote(state).answers, methodOf(state))) return {}
  const { reason, agentNumber } = exception
  return { farmers_exception: reason, ...(agentNumber !== '' && { agent_number: agentNumber }) }
}
