import { BASE_PATH } from '#contract/pages.ts'
import { stepPath } from '#web/api/viewer.ts'
import { type JustBought } from '#web/quote/checkout/report-conversion.ts'
import { handleRejection } from '#web/quote/checkout/handle-rejection.ts'
import {
  cancelEarlierPayment,
  decideEarlierPayment,
  matchingPendingPurchase,
} from '#web/quote/checkout/pending-purchase.ts'
import { buildPurchaseRequest, type PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import {
  type BlockerResolution,
  type ShippingChange,
  resolveBlockers,
} from '#web/quote/checkout/resolve-blockers.ts'
import { type WaitingFor } from '#web/payment/repeat-until-final.ts'
import { isFinal, type PurchaseOutcome, sendUntilFinal } from '#web/quote/checkout/send-purchase.ts'
import { type PaymentStore } from '#web/payment/payment-draft.ts'
import { pendingPatch } from '#web/quote/answers/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepOfField } from '#web/quote/shell/step-form/problems-by-step.ts'
import { type FieldToFocus } from '#web/quote/shell/step-form/use-focus-field.ts'

/** What the page shows at the button that buys. */
export type CheckoutState =
  | { step: 'ready'; changed?: ShippingChange; undone?: true; asking?: true }
  | { step: 'purchasing' }
  | { step: 'waiting'; waitingFor: WaitingFor }
  | { step: 'rejected'; reason: string }

/** The quote, its payment, and the way to another page. */
export interface CheckoutQuote {
  session: QuoteSession
  payment: PaymentStore
  navigate: (path: string, options?: { state: object }) => void
}

/** The page on which the quote is purchased. */
export interface CheckoutPage extends CheckoutQuote {
  show: (state: CheckoutState) => void
  /** Once the page is left, the purchase goes on without it. */
  hasLeft: () => boolean
}

const READY: CheckoutState = { step: 'ready' }
/** A dialog is open, or comes next. */
const ASKING: CheckoutState = { step: 'ready', asking: true }
const PURCHASING: CheckoutState = { step: 'purchasing' }
const NOT_SAVED = 'Your last changes are not saved yet; press again in a moment.'
const PAYMENT_STEP = 'payment-information'

/**
 * Purchases the quote for the amount that the page showed, and returns what the page shows then.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export async function purchaseQuote(page: CheckoutPage, amount: number): Promise<CheckoutState> {
  const { session, payment, show, hasLeft } = page

  // 1. A purchase with these payment details is pending: it goes on.
  const pending = matchingPendingPurchase(session.get(), payment.get())
  if (pending) return repeat(page, pending)

  // 2. A payment with other details is pending: it goes on, or it is cancelled first.
  const earlier = await decideEarlierPayment(session)
  if (hasLeft() || earlier === 'undecided') return READY
  if (earlier !== 'none') {
    return 'outcome' in earlier ? finish(page, earlier.outcome) : repeat(page, earlier.request)
  }

  // 3. The server has to have everything that was typed.
  if (!(await session.flush())) return { step: 'rejected', reason: NOT_SAVED }
  if (focusInvalidPaymentField(page)) return READY

  // 4. Dialogs ask about everything that prevents the purchase. Meanwhile the button is not busy.
  show(ASKING)
  const resolution = await resolveBlockers(page)
  if (hasLeft() || resolution !== 'clear') return stateAfter(resolution)

  // 5. The purchase is sent until its outcome is known.
  show(PURCHASING)
  const request = buildPurchaseRequest(session.get(), payment.get(), amount)
  return finish(page, await sendUntilFinal(page, request))
}

async function repeat(page: CheckoutPage, request: PurchaseRequest): Promise<CheckoutState> {
  return finish(page, await sendUntilFinal(page, request, { silent: true }))
}

/** 6. The confirmation follows, or the reason why there is none; after some reasons it is tried again. */
async function finish(page: CheckoutPage, outcome: PurchaseOutcome): Promise<CheckoutState> {
  const { navigate, show, hasLeft } = page
  if (hasLeft() || !isFinal(outcome)) return READY
  if (outcome.status === 'purchased') {
    const state: JustBought = { justBought: true }
    navigate(outcome.url.slice(BASE_PATH.length), { state })
    return PURCHASING
  }
  show(ASKING)
  const rejection = await handleRejection(page, outcome.error)
  if (hasLeft()) return READY
  if ('reason' in rejection) return { step: 'rejected', reason: rejection.reason }
  if ('resolution' in rejection) return stateAfter(rejection.resolution)
  show(PURCHASING)
  return purchaseQuote(page, rejection.retryAmount)
}

/** Cancels the payment that waits for its cardholder, and goes to where a card is entered. */
export async function changeCard(page: CheckoutPage): Promise<CheckoutState> {
  const { session, payment, navigate, hasLeft } = page
  const error = await cancelEarlierPayment(session)
  if (error) return finish(page, { status: 'rejected', error })
  payment.set({ card: null })
  if (!hasLeft()) navigate(stepPath(session.get(), PAYMENT_STEP))
  return READY
}

/** Goes to an invalid field of the payment step: its text would be missing in the purchase. False if there is none. */
function focusInvalidPaymentField({ session, navigate }: CheckoutQuote): boolean {
  const state = session.get()
  const invalid = pendingPatch(state).malformed.find(({ field }) => stepOfField(field) === PAYMENT_STEP)
  if (!invalid) return false
  const fieldToFocus: FieldToFocus = { invalidField: invalid.field }
  navigate(stepPath(state, PAYMENT_STEP), { state: fieldToFocus })
  return true
}

function stateAfter(resolution: BlockerResolution): CheckoutState {
  return typeof resolution === 'string' ? READY : { step: 'ready', changed: resolution }
}
