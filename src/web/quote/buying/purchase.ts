import { needsFarmersException } from '#domain/quote/payment-methods.ts'
import { amountDue, codeOf, methodOf } from '#web/quote/buying/means.ts'
import { newKey } from '#web/quote/new-key.ts'
import { draftAnswers, draftQuote } from '#web/quote/session/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'
import { textIn } from '#web/quote/session/settled.ts'

/** What one press asks for, word for word, so that it can be asked again. */
export interface Purchase {
  guid: string
  idempotencyKey: string
  /** Money is taken, or the quote is bound and billed. */
  by: 'purchase' | 'bind'
  actingAs: 'client' | 'rep'
  body: { version: number; amount_due: number; payment: Payment }
}

type Payment = { payment_type: string } & Partial<Record<string, string | null>>

/**
 * The purchase that a press asks for now, under a key of its own.
 *
 * @rule C15 It says what the fields read of what was typed: what they refuse, such as a card's number, is not in it.
 */
export function purchaseOf(state: SessionState, amount: number): Purchase {
  const { contact, viewer } = state
  const answers = draftAnswers(state)
  const method = methodOf(state)
  const bills = method !== 'credit_card' && method !== 'transaction_id'
  return {
    guid: contact.id,
    idempotencyKey: newKey(),
    by: bills ? 'bind' : 'purchase',
    actingAs: viewer.editor,
    body: {
      version: contact.version,
      amount_due: amount,
      payment: {
        payment_type: method,
        ...meansOf(state),
        ...exceptionOf(state),
        special_instructions: textIn(answers, 'special_instructions') || null,
        emails_to_be_sent: textIn(answers, 'emails_to_be_sent') || null,
        version: String(contact.customFields['step_8']),
      },
    },
  }
}

/** What was entered to pay with. */
function meansOf(state: SessionState): Partial<Payment> {
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

function exceptionOf(state: SessionState): Partial<Payment> {
  const { exception } = state
  if (!exception || !needsFarmersException(draftQuote(state).answers, methodOf(state))) return {}
  const { reason, agentNumber } = exception
  return { farmers_exception: reason, ...(agentNumber !== '' && { agent_number: agentNumber }) }
}
