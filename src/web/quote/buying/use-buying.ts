import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { isDown } from '#web/api/maintenance.ts'
import { type JustBought } from '#web/policy/report-conversion.ts'
import { attempt, type Attempt, isEnded, type Unended } from '#web/quote/buying/attempt.ts'
import { endedUnseen } from '#web/quote/buying/ended-unseen.ts'
import { askHolder } from '#web/quote/buying/ask-holder.ts'
import { ledToMend } from '#web/quote/buying/led-to-mend.ts'
import { otherPaymentEnded, paymentGivenUp } from '#web/quote/buying/other-payment.ts'
import { type Purchase, purchaseOf } from '#web/quote/buying/purchase.ts'
import { forgetUnderWay, keepUnderWay, purchaseUnderWay } from '#web/quote/buying/under-way.ts'
import { type Cleared, clearedToBuy, type LeftOut } from '#web/quote/buying/what-forbids.ts'
import { refusalFollowed } from '#web/quote/buying/why-refused.ts'
import { useSession } from '#web/quote/session/context.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { useLeft } from '#web/quote/use-left.ts'

/** How often to ask while the bank has not answered, and while the network is gone. */
const ASK_AGAIN_MS = 1500
/** The same while the whole site is down. */
const ASK_WHILE_DOWN_MS = 10_000

export type BuyingState =
  | { step: 'ready'; leftOut?: LeftOut; undone?: true }
  | { step: 'buying' }
  | { step: 'waiting'; on: WaitingOn }
  | { step: 'refused'; why: string }

/**
 * The bank, while the server has the purchase; the cardholder, while the bank asks them; the server, while nobody knows;
 * a rep who has to sign in first.
 */
export type WaitingOn = 'bank' | 'holder' | 'server' | 'sign-in'

const NOT_SAVED = 'Your last changes are not saved yet; press again in a moment.'

/**
 * Buys the quote for the amount that the person saw. One press is one intent: whatever happens to the
 * connection, it is repeated under the same key until the server says how it ended.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export function useBuying() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [state, setState] = useState<BuyingState>({ step: 'ready' })
  const left = useLeft()
  const running = useRef(false)

  /** One thing at a time. */
  async function once(work: () => Promise<BuyingState>) {
    if (running.current) return
    running.current = true
    setState({ step: 'buying' })
    const ended = await work()
    running.current = false
    if (!left()) setState(ended)
  }

  /** From the press to its end: what is under way goes on; anything else begins with what forbids it. */
  async function bought(amount: number): Promise<BuyingState> {
    const earlier = purchaseUnderWay(session.get())
    if (earlier) return followed(await finish(earlier, true))
    const other = await otherPaymentEnded(session)
    if (left() || other === 'stay') return { step: 'ready' }
    if (other !== 'clear') return followed('ended' in other ? other.ended : await finish(other.goOn, true))
    if (!(await session.flush())) return { step: 'refused', why: NOT_SAVED }
    if (ledToMend(session, navigate)) return { step: 'ready' }
    // What is asked first is asked at rest: nothing is being bought meanwhile.
    setState({ step: 'ready' })
    const cleared = await clearedToBuy(session, navigate)
    if (left() || cleared !== 'clear') return stateOf(cleared)
    setState({ step: 'buying' })
    return followed(await finish(purchaseOf(session.get(), amount), false))
  }

  /** Asks until there is an end, or nobody waits for it any more. */
  async function finish(purchase: Purchase, isRepeat: boolean): Promise<Attempt> {
    keepUnderWay(purchase)
    let outcome = await attempt(purchase, { quiet: isRepeat })
    let isWithUs = false
    let wasAsked = false
    while (!isEnded(outcome) && !left()) {
      isWithUs ||= outcome.done === 'with-us'
      setState({ step: 'waiting', on: waitingOn(outcome, isWithUs) })
      if (outcome.done === 'asks-holder') {
        keepUnderWay({ ...purchase, asksHolder: true })
        // Who left the bank's window without an answer says when it is opened again.
        if (wasAsked || !(await askHolder(outcome.clientSecret))) return outcome
        wasAsked = true
        outcome = await attempt(purchase, { quiet: true })
        continue
      }
      const pause = isDown() ? ASK_WHILE_DOWN_MS : ASK_AGAIN_MS
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (!left()) outcome = await attempt(purchase, { quiet: true })
    }
    if (!isEnded(outcome)) return outcome
    if (left()) await endedUnseen(session, purchase, outcome)
    else forgetUnderWay(purchase.guid)
    return outcome
  }

  async function followed(outcome: Attempt): Promise<BuyingState> {
    if (left() || !isEnded(outcome)) return { step: 'ready' }
    if (outcome.done === 'bought') {
      const justBought: JustBought = { justBought: true }
      navigate(outcome.url.slice(BASE_PATH.length), { state: justBought })
      return { step: 'buying' }
    }
    setState({ step: 'ready' })
    const follows = await refusalFollowed(session, outcome.error, navigate)
    if (left()) return { step: 'ready' }
    if ('why' in follows) return { step: 'refused', why: follows.why }
    if ('cleared' in follows) return stateOf(follows.cleared)
    setState({ step: 'buying' })
    return bought(follows.again)
  }

  /** Gives up the payment that waits for its cardholder, and leads to where a card is entered. */
  async function withOtherCard(): Promise<BuyingState> {
    const stands = await paymentGivenUp(session)
    if (stands) return followed({ done: 'refused', error: stands })
    session.holdCard(null)
    if (!left()) navigate(stepPath(session.get(), 'payment-information'))
    return { step: 'ready' }
  }

  /** Brings back what was left out. */
  function undo() {
    if (state.step !== 'ready' || !state.leftOut) return
    session.type(state.leftOut.before)
    setState({ step: 'ready', undone: true })
  }

  return {
    state,
    buy: (amount: number) => void once(() => bought(amount)),
    useOtherCard: () => void once(withOtherCard),
    undo,
  }
}

/** What the server once had it keeps, whatever becomes of the connection. */
function waitingOn(outcome: Unended, isWithUs: boolean): WaitingOn {
  if (outcome.done === 'asks-holder') return 'holder'
  if (outcome.done === 'unknown' && outcome.isSignedOut) return 'sign-in'
  return isWithUs ? 'bank' : 'server'
}

function stateOf(cleared: Cleared): BuyingState {
  return typeof cleared === 'string' ? { step: 'ready' } : { step: 'ready', leftOut: cleared }
}
