import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { purchaseContact } from '#contract/purchases.ts'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import { useSession } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** How often to ask while the bank has not answered, and while the network is gone. */
const ASK_AGAIN_MS = 1500

type PurchaseState = { step: 'ready' } | { step: 'paying' } | { step: 'waiting' } | { step: 'refused'; why: string }

type Attempt = { done: 'bought'; url: string } | { done: 'again' } | { done: 'refused'; why: string }

/**
 * Buys the quote. One press is one intent: whatever happens to the connection, it is repeated under the same
 * key until the server says how it ended.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export function usePurchase() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [state, setState] = useState<PurchaseState>({ step: 'ready' })
  const running = useRef(false)

  async function pay() {
    if (running.current) return
    running.current = true
    setState({ step: 'paying' })
    const key = crypto.randomUUID()
    let attempt = await buy(session, key)
    while (attempt.done === 'again') {
      setState({ step: 'waiting' })
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      attempt = await buy(session, key)
    }
    running.current = false
    if (attempt.done === 'bought') navigate(attempt.url.replace(/^\/quote/, ''))
    else setState({ step: 'refused', why: attempt.why })
  }

  return { state, pay }
}

async function buy(session: QuoteSession, idempotencyKey: string): Promise<Attempt> {
  const draft = session.get()
  const { contact, card } = draft
  if (!card) return { done: 'refused', why: 'Enter the card again' }
  try {
    const answer = await call(purchaseContact, {
      params: { guid: contact.id },
      idempotencyKey,
      body: {
        version: contact.version,
        amount_due: Number(contact.customFields['amount_due']),
        payment: {
          payment_type: 'credit_card',
          token: card.token,
          special_instructions: textOf(draft, 'special_instructions') || null,
          emails_to_be_sent: textOf(draft, 'emails_to_be_sent') || null,
          version: String(contact.customFields['step_8']),
        },
      },
    })
    return 'code' in answer ? { done: 'again' } : { done: 'bought', url: answer.data.confirmation_url }
  } catch (error) {
    return refusal(session, error as CallError)
  }
}

async function refusal(session: QuoteSession, error: CallError): Promise<Attempt> {
  const unanswered = error.status === 0 || error.status >= 500 || isCallError(error, 'IN_PROGRESS')
  if (unanswered) return { done: 'again' }
  // A card that was refused is not tried again by itself, and a changed quote or price is shown as it is now.
  if (isCallError(error, 'CARD_DECLINED')) session.holdCard(null)
  else session.adopt((await call(getContact, { params: { guid: session.get().contact.id } })).data)
  return { done: 'refused', why: whyOf(error) }
}

function whyOf(error: CallError): string {
  const { message } = error
  return isCallError(error, 'PRICE_CHANGED') ? `${message}; look at the new total and press Pay again` : message
}
