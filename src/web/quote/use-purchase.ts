import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { purchaseContact } from '#contract/purchases.ts'
import { getContact } from '#contract/quotes.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import { asSentence } from '#web/quote/as-sentence.ts'
import { newKey } from '#web/quote/new-key.ts'
import { useSession } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { isUnanswered } from '#web/quote/session/unanswered.ts'
import { useLeft } from '#web/quote/use-left.ts'

/** How often to ask while the bank has not answered, and while the network is gone. */
const ASK_AGAIN_MS = 1500

type PurchaseState =
  | { step: 'ready' }
  | { step: 'paying' }
  | { step: 'waiting' }
  | { step: 'refused'; why: string }

type Attempt = { done: 'bought'; url: string } | { done: 'again' } | { done: 'refused'; why: string }

/** What one press asked for, word for word, so that it can be asked again. */
type Purchase = NonNullable<ReturnType<typeof purchaseOf>>

/** A purchase whose end is not known yet survives the page being left, so that it is not begun anew. */
const unanswered = new WeakMap<QuoteSession, Purchase>()

/**
 * Buys the quote for the amount that the person saw. One press is one intent: whatever happens to the
 * connection, it is repeated under the same key until the server says how it ended.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export function usePurchase() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [state, setState] = useState<PurchaseState>({ step: 'ready' })
  const left = useLeft()
  const running = useRef(false)

  async function pay(amount: number) {
    if (running.current) return
    running.current = true
    setState({ step: 'paying' })
    const attempt = await finish(amount)
    running.current = false
    if (left()) return
    if (attempt.done === 'bought') navigate(attempt.url.slice(BASE_PATH.length))
    if (attempt.done === 'refused') setState({ step: 'refused', why: attempt.why })
  }

  /** Asks until there is an end, or nobody waits for it any more. */
  async function finish(amount: number): Promise<Attempt> {
    const earlier = unansweredBy(session)
    const purchase = earlier ?? (await newPurchase(session, amount))
    if (typeof purchase === 'string') return { done: 'refused', why: purchase }
    unanswered.set(session, purchase)
    let attempt = await buy(session, purchase, { quiet: earlier !== undefined })
    while (attempt.done === 'again' && !left()) {
      setState({ step: 'waiting' })
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      if (!left()) attempt = await buy(session, purchase, { quiet: true })
    }
    if (attempt.done !== 'again') unanswered.delete(session)
    return attempt
  }

  return { state, pay }
}

/** With another card it is another purchase. */
function unansweredBy(session: QuoteSession): Purchase | undefined {
  const purchase = unanswered.get(session)
  return purchase?.body.payment.token === session.get().card?.token ? purchase : undefined
}

/** Everything typed is stored first: what is bought is what is on the page. Text where nothing can be bought. */
async function newPurchase(session: QuoteSession, amount: number): Promise<Purchase | string> {
  if (!(await session.flush())) return 'Your last changes are not saved yet; press Pay again in a moment.'
  return purchaseOf(session, amount) ?? 'Enter the card again.'
}

function purchaseOf(session: QuoteSession, amount: number) {
  const draft = session.get()
  const { contact, card } = draft
  if (!card) return undefined
  return {
    params: { guid: contact.id },
    idempotencyKey: newKey(),
    body: {
      version: contact.version,
      amount_due: amount,
      payment: {
        payment_type: 'credit_card',
        token: card.token,
        special_instructions: textOf(draft, 'special_instructions') || null,
        emails_to_be_sent: textOf(draft, 'emails_to_be_sent') || null,
        version: String(contact.customFields['step_8']),
      },
    },
  } as const
}

async function buy(session: QuoteSession, purchase: Purchase, options: CallOptions): Promise<Attempt> {
  try {
    const answer = await call(purchaseContact, { ...purchase, ...options })
    return 'code' in answer ? { done: 'again' } : { done: 'bought', url: answer.data.confirmation_url }
  } catch (error) {
    return isUnanswered(error as CallError) ? { done: 'again' } : refusal(session, error as CallError)
  }
}

/** A card that was refused is not tried again by itself; a changed quote or price is shown as it is now. */
async function refusal(session: QuoteSession, error: CallError): Promise<Attempt> {
  if (isCallError(error, 'CARD_DECLINED')) session.holdCard(null)
  else if (isCallError(error, 'ALREADY_PURCHASED')) session.endBought()
  else await readAnew(session)
  return { done: 'refused', why: whyOf(error) }
}

async function readAnew(session: QuoteSession): Promise<void> {
  try {
    const { contact, viewer } = session.get()
    const params = { guid: contact.id }
    const { data, coupons } = await call(getContact, { params, actingAs: viewer.editor })
    session.adopt(data, coupons)
  } catch {
    // The refusal itself is what matters; the next press finds the same and tries again.
  }
}

function whyOf(error: CallError): string {
  const { message } = error
  if (isCallError(error, 'PRICE_CHANGED')) return `${message}; look at the new total and press Pay again.`
  if (isCallError(error, 'VERSION_CONFLICT')) return `${message}; read it through and press Pay again.`
  return asSentence(message)
}
