import { BASE_PATH } from '#contract/pages.ts'
import { paperFields } from '#domain/quote/fields/payment.fields.ts'
import { stepPath } from '#web/api/viewer.ts'
import type { JustBought } from '#web/quote/checkout/report-conversion.ts'
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
import type { WaitingFor } from '#web/payment/repeat-until-final.ts'
import { isFinal, type PurchaseOutcome, sendUntilFinal } from '#web/quote/checkout/send-purchase.ts'
import type { PaymentStore } from '#web/payment/payment-draft.ts'
import { pendingPatch } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import type { FieldToFocus } from '#web/quote/shell/step-form/use-focus-field.ts'

/** What the page shows at the button that buys. */
export type CheckoutState =
  | {
      step: 'ready'
      changed?: ShippingChange
      undone?: true
      asking?: true
      /** A coupon that was typed has changed the price to this, in dollars. */
      repriced?: number
      /** The fields come back for another card. */
      otherCard?: true
    }
  | { step: 'purchasing' }
  | { step: 'waiting'; waitingFor: WaitingFor }
  /** Pressed too early. */
  | { step: 'missing'; what: MissingAnswer }
  /** Your card wasn’t charged. */
  | { step: 'declined'; reason: string }
  | { step: 'rejected'; reason: string }

/** The tick at the details, at our terms, or at a price which changed. */
export type MissingAnswer = 'details' | 'terms' | 'price'

/** The quote, its payment, and the way to another page. */
export interface CheckoutQuote {
  session: QuoteSession
  payment: PaymentStore
  navigate: (path: string, options?: { state?: object; replace?: boolean }) => void
}

/** The page on which the quote is purchased. */
export interface CheckoutPage extends CheckoutQuote {
  show: (state: CheckoutState) => void
  /** Collects what the page asks before it pays; what the page shows if something is missing. */
  prepare: () => Promise<CheckoutState | undefined>
  /** Once the page is left, the purchase goes on without it. */
  hasLeft: () => boolean
}

const READY: CheckoutState = { step: 'ready' }
/** A dialog is open, or comes next. */
const ASKING: CheckoutState = { step: 'ready', asking: true }
const PURCHASING: CheckoutState = { step: 'purchasing' }
const NOT_SAVED = 'Your last changes aren’t saved yet. Try again in a moment.'

/**
 * Purchases the quote for the amount that the page showed, and returns what the page shows then.
 *
 * @rule O05 The browser repeats an unanswered purchase with the key of the first press, never with a new one.
 */
export async function purchaseQuote(page: CheckoutPage, amount: number): Promise<CheckoutState> {
  const { session, payment, show, prepare, hasLeft } = page

  // 1. A purchase with these payment details is pending: it goes on.
  const pending = matchingPendingPurchase(session.get(), payment.get())
  if (pending) return repeat(page, pending)

  // 2. A payment with other details is pending: it goes on, or it is cancelled first.
  const earlier = await decideEarlierPayment(session)
  if (hasLeft() || earlier === 'undecided') return READY
  if (earlier !== 'none') {
    return 'outcome' in earlier ? finish(page, earlier.outcome) : repeat(page, earlier.request)
  }

  // 3. The page has everything that it asks for.
  const missing = await prepare()
  if (hasLeft()) return READY
  if (missing) return missing

  // 4. So has the server.
  if (!(await session.flush())) return { step: 'rejected', reason: NOT_SAVED }
  if (focusInvalidPaper(page)) return READY

  // 5. Dialogs ask about everything that prevents the purchase. Meanwhile the button is not busy.
  show(ASKING)
  const resolution = await resolveBlockers(page)
  if (hasLeft() || resolution !== 'clear') return stateAfter(resolution)

  // 6. The purchase is sent until its outcome is known.
  show(PURCHASING)
  const request = buildPurchaseRequest(session.get(), payment.get(), amount)
  return finish(page, await sendUntilFinal(page, request))
}

async function repeat(page: CheckoutPage, request: PurchaseRequest): Promise<CheckoutState> {
  return finish(page, await sendUntilFinal(page, request, { silent: true }))
}

/** 7. The confirmation follows, or the reason why there is none; after some reasons it is tried again. */
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
  if ('declined' in rejection) return { step: 'declined', reason: rejection.declined }
  if ('reason' in rejection) return { step: 'rejected', reason: rejection.reason }
  if ('resolution' in rejection) return stateAfter(rejection.resolution)
  show(PURCHASING)
  return purchaseQuote(page, rejection.retryAmount)
}

/** Cancels the payment that waits for its cardholder, so that another card can be entered. */
export async function changeCard(page: CheckoutPage): Promise<CheckoutState> {
  const { session, payment } = page
  const error = await cancelEarlierPayment(session)
  if (error) return finish(page, { status: 'rejected', error })
  payment.set({ card: null })
  return { step: 'ready', otherCard: true }
}

/** Goes to an invalid note or address: its text would be missing in the purchase. False if there is none. */
function focusInvalidPaper({ session, navigate }: CheckoutQuote): boolean {
  const state = session.get()
  const invalid = pendingPatch(state).malformed.find(({ field }) => Object.hasOwn(paperFields, field))
  if (!invalid) return false
  const fieldToFocus: FieldToFocus = { invalidField: invalid.field }
  // A case has them beside the way to pay.
  const step = state.viewer.editor === 'rep' ? 'payment-information' : 'confirm-coverage'
  navigate(stepPath(state, step), { state: fieldToFocus, replace: step === 'confirm-coverage' })
  return true
}

function stateAfter(resolution: BlockerResolution): CheckoutState {
  return typeof resolution === 'string' ? READY : { step: 'ready', changed: resolution }
}
