import { blockerList } from '#contract/quotes.ts'
import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { type CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { explainAgentNumber } from '#web/quote/payment/explain-agent-number.ts'
import { type PaymentNavigation } from '#web/quote/payment/payment-navigation.ts'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import { cancelEarlierPayment } from '#web/quote/checkout/purchase/earlier-payment.ts'
import { refetchQuote } from '#web/quote/checkout/purchase/refetch-quote.ts'
import {
  askFarmersException,
  type BlockerResolution,
  resolveBlockers,
} from '#web/quote/checkout/resolve-blockers.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { readPolicyNumber } from '#web/quote/session/policy-number.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/app/viewer.ts'

type GoTo = (path: string, options?: { state: PaymentNavigation }) => void

/** What follows from a refusal: another try, at what it costs now; or what the page says from then on. */
export type RejectionOutcome =
  | { retryAmount: number }
  | { resolution: BlockerResolution }
  | { reason: string }

/**
 * Says why nothing was bought, in the window that the reason has.
 *
 * @rule D14 A card that is declined or fails is given up: it is entered anew, or another way to pay is chosen.
 * @rule D16 Any other refusal says its reasons, with the way to write to us.
 */
export async function handleRejection(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<RejectionOutcome> {
  switch (error.code) {
    case 'CARD_DECLINED':
      return handleCardDeclined(session, error, goTo)
    case 'ALREADY_PURCHASED':
      return handleAlreadyPurchased(session, error)
    case 'PRICE_CHANGED':
      return handlePriceChange(session, error)
    case 'PAYMENT_WAITING':
      return handleEarlierPayment(session, error, goTo)
    case 'NOT_BINDABLE':
      return handleBlockers(session, error, goTo)
    default:
      if (problemOf(error, 'agent_number')) return handleInvalidAgentNumber(session, error, goTo)
      if (problemOf(error, 'farmers_exception')) return handleMissingException(session, error)
      return showUnableToPurchase(session, error)
  }
}

async function handleBlockers(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<RejectionOutcome> {
  const { data: blockers = [] } = blockerList.safeParse(error.data)
  if (blockers.length === 0) return showUnableToPurchase(session, error)
  await refetchQuote(session)
  return { resolution: await resolveBlockers(session, goTo, blockers) }
}

async function handleCardDeclined(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<RejectionOutcome> {
  session.setCard(null)
  const why = asSentence(error.message)
  const answer = await openDialog('credit-card-error', {
    reason: why,
    hasOtherWays: hasOtherMethods(session),
  })
  if (answer) {
    const led: PaymentNavigation = answer === 'again' ? {} : { wantsOtherMethod: true }
    goTo(stepPath(session.get(), 'payment-information'), { state: led })
  }
  return { reason: why }
}

/** A wallet is a card too: who has no other account has nothing else to choose. */
function hasOtherMethods(session: QuoteSession): boolean {
  const { viewer } = session.get()
  const options = paymentOptions(draftQuote(session.get()).answers, viewer.editor)
  return options.some(({ method }) => method !== 'credit_card')
}

/** It was begun elsewhere, or by somebody else: who buys now decides whether it is given up. */
async function handleEarlierPayment(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<RejectionOutcome> {
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: false })
  if (answer !== 'give-up') return { reason: asSentence(error.message) }
  const stands = await cancelEarlierPayment(session)
  if (!stands) return { retryAmount: amountDue(session.get()) }
  return handleRejection(session, stands, goTo)
}

function handleAlreadyPurchased(
  session: QuoteSession,
  error: CallError,
): RejectionOutcome | Promise<RejectionOutcome> {
  if (session.get().viewer.editor === 'rep') return showUnableToPurchase(session, error)
  session.markPurchased(readPolicyNumber(error))
  return { reason: asSentence(error.message) }
}

async function handlePriceChange(session: QuoteSession, error: CallError): Promise<RejectionOutcome> {
  await refetchQuote(session)
  const { shown, now } = error.data as { shown: number; now: number }
  const answer = await openDialog('price-changed', { shown, now })
  return answer === 'go-on' ? { retryAmount: now } : { reason: asSentence(error.message) }
}

async function handleInvalidAgentNumber(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<RejectionOutcome> {
  const message = problemOf(error, 'agent_number') ?? error.message
  await explainAgentNumber(session, message)
  goTo(stepPath(session.get(), 'payment-information'), { state: { rejectedCode: message } })
  return { reason: asSentence(message) }
}

/** @rule D12 A purchase that was begun without the reason is asked for it, and goes on with it. */
async function handleMissingException(session: QuoteSession, error: CallError): Promise<RejectionOutcome> {
  if (await askFarmersException(session)) return { retryAmount: amountDue(session.get()) }
  return { reason: asSentence(problemOf(error, 'farmers_exception') ?? error.message) }
}

function problemOf({ fields }: CallError, key: string): string | undefined {
  return fields.find(({ field }) => field.split('.').at(-1) === key)?.message
}

async function showUnableToPurchase(session: QuoteSession, error: CallError): Promise<RejectionOutcome> {
  await refetchQuote(session)
  const reasons = reasonsOf(error)
  const answer = await openDialog('unable-to-purchase', { reasons })
  if (answer === 'write') {
    void openSendEmail(session, {
      subject: 'A purchase that was refused',
      message: reasons.join('\n'),
    })
  }
  return { reason: reasons.join(' ') }
}

function reasonsOf(error: CallError): string[] {
  const message =
    error.code === 'VERSION_CONFLICT'
      ? `${error.message}. It is shown as it is now: read it through, then buy it`
      : error.message
  const fields = error.fields.map((problem) => problem.message)
  return [...new Set(fields.length > 0 ? fields : [message])].map(asSentence)
}
