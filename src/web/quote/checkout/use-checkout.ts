import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { isSiteDown } from '#web/api/maintenance.ts'
import { type JustBought } from '#web/policy/confirmation/report-conversion.ts'
import {
  sendPurchase,
  type PurchaseOutcome,
  isFinal,
  type PendingOutcome,
} from '#web/quote/checkout/purchase/send-purchase.ts'
import { notifyOutcome } from '#web/quote/checkout/purchase/notify-outcome.ts'
import { confirmWithBank } from '#web/quote/checkout/purchase/confirm-with-bank.ts'
import { focusInvalidField } from '#web/quote/checkout/focus-invalid-field.ts'
import { resolveEarlierPayment, cancelEarlierPayment } from '#web/quote/checkout/purchase/earlier-payment.ts'
import { type PurchaseRequest, buildPurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import {
  clearPendingPurchase,
  storePendingPurchase,
  matchingPendingPurchase,
} from '#web/quote/checkout/purchase/pending-purchase.ts'
import {
  type BlockerResolution,
  resolveBlockers,
  type RemovedItems,
} from '#web/quote/checkout/resolve-blockers.ts'
import { handleRejection } from '#web/quote/checkout/handle-rejection.ts'
import { useSession } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { useIsUnmounted } from '#web/ui/use-is-unmounted.ts'

/** How often to ask while the bank has not answered, and while the network is gone. */
const RETRY_MS = 1500
/** The same while the whole site is down. */
const RETRY_WHILE_DOWN_MS = 10_000

export type CheckoutState =
  | { step: 'ready'; removed?: RemovedItems; undone?: true }
  | { step: 'buying' }
  | { step: 'waiting'; waitingFor: WaitingFor }
  | { step: 'refused'; reason: string }

/**
 * The bank, while the server has the purchase; the cardholder, while the bank asks them; the server, while nobody knows;
 * a rep who has to sign in first.
 */
export type WaitingFor = 'bank' | 'holder' | 'server' | 'sign-in'

const NOT_SAVED = 'Your last changes are not saved yet; press again in a moment.'

/**
 * Buys the quote for the amount that the person saw. One press is one intent: whatever happens to the
 * connection, it is repeated under the same key until the server says how it ended.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export function useCheckout() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [state, setState] = useState<CheckoutState>({ step: 'ready' })
  const left = useIsUnmounted()
  const running = useRef(false)

  /** One thing at a time. */
  async function runExclusively(work: () => Promise<CheckoutState>) {
    if (running.current) return
    running.current = true
    setState({ step: 'buying' })
    const ended = await work()
    running.current = false
    if (!left()) setState(ended)
  }

  /** From the press to its end: what is under way goes on; anything else begins with what forbids it. */
  async function runPurchase(amount: number): Promise<CheckoutState> {
    const earlier = matchingPendingPurchase(session.get())
    if (earlier) return handleOutcome(await sendUntilFinal(earlier, true))
    const other = await resolveEarlierPayment(session)
    if (left() || other === 'stay') return { step: 'ready' }
    if (other !== 'clear')
      return handleOutcome('ended' in other ? other.ended : await sendUntilFinal(other.goOn, true))
    if (!(await session.flush())) return { step: 'refused', reason: NOT_SAVED }
    if (focusInvalidField(session, navigate)) return { step: 'ready' }
    // What is asked first is asked at rest: nothing is being bought meanwhile.
    setState({ step: 'ready' })
    const cleared = await resolveBlockers(session, navigate)
    if (left() || cleared !== 'clear') return toCheckoutState(cleared)
    setState({ step: 'buying' })
    return handleOutcome(await sendUntilFinal(buildPurchaseRequest(session.get(), amount), false))
  }

  /** Asks until there is an end, or nobody waits for it any more. */
  async function sendUntilFinal(purchase: PurchaseRequest, isRepeat: boolean): Promise<PurchaseOutcome> {
    storePendingPurchase(purchase)
    let outcome = await sendPurchase(purchase, { quiet: isRepeat })
    let isWithUs = false
    let wasAsked = false
    while (!isFinal(outcome) && !left()) {
      isWithUs ||= outcome.done === 'with-us'
      setState({ step: 'waiting', waitingFor: waitingForOf(outcome, isWithUs) })
      if (outcome.done === 'asks-holder') {
        storePendingPurchase({ ...purchase, asksHolder: true })
        // Who left the bank's window without an answer says when it is opened again.
        if (wasAsked || !(await confirmWithBank(outcome.clientSecret))) return outcome
        wasAsked = true
        outcome = await sendPurchase(purchase, { quiet: true })
        continue
      }
      const pause = isSiteDown() ? RETRY_WHILE_DOWN_MS : RETRY_MS
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (!left()) outcome = await sendPurchase(purchase, { quiet: true })
    }
    if (!isFinal(outcome)) return outcome
    if (left()) await notifyOutcome(session, purchase, outcome)
    else clearPendingPurchase(purchase.guid)
    return outcome
  }

  async function handleOutcome(outcome: PurchaseOutcome): Promise<CheckoutState> {
    if (left() || !isFinal(outcome)) return { step: 'ready' }
    if (outcome.done === 'bought') {
      const justBought: JustBought = { justBought: true }
      navigate(outcome.url.slice(BASE_PATH.length), { state: justBought })
      return { step: 'buying' }
    }
    setState({ step: 'ready' })
    const follows = await handleRejection(session, outcome.error, navigate)
    if (left()) return { step: 'ready' }
    if ('reason' in follows) return { step: 'refused', reason: follows.reason }
    if ('resolution' in follows) return toCheckoutState(follows.resolution)
    setState({ step: 'buying' })
    return runPurchase(follows.retryAmount)
  }

  /** Gives up the payment that waits for its cardholder, and leads to where a card is entered. */
  async function switchCard(): Promise<CheckoutState> {
    const stands = await cancelEarlierPayment(session)
    if (stands) return handleOutcome({ done: 'refused', error: stands })
    session.setCard(null)
    if (!left()) navigate(stepPath(session.get(), 'payment-information'))
    return { step: 'ready' }
  }

  /** Brings back what was left out. */
  function undo() {
    if (state.step !== 'ready' || !state.removed) return
    session.edit(state.removed.before)
    setState({ step: 'ready', undone: true })
  }

  return {
    state,
    buy: (amount: number) => void runExclusively(() => runPurchase(amount)),
    useOtherCard: () => void runExclusively(switchCard),
    undo,
  }
}

/** What the server once had it keeps, whatever becomes of the connection. */
function waitingForOf(outcome: PendingOutcome, isWithUs: boolean): WaitingFor {
  if (outcome.done === 'asks-holder') return 'holder'
  if (outcome.done === 'unknown' && outcome.isSignedOut) return 'sign-in'
  return isWithUs ? 'bank' : 'server'
}

function toCheckoutState(cleared: BlockerResolution): CheckoutState {
  return typeof cleared === 'string' ? { step: 'ready' } : { step: 'ready', removed: cleared }
}
