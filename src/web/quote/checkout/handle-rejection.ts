import { blockerList } from '#contract/contact.ts'
import type { CallError } from '#web/api/call-error.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { stepPath } from '#web/api/viewer.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { cancelEarlierPayment } from '#web/quote/checkout/pending-purchase.ts'
import type { CheckoutQuote } from '#web/quote/checkout/purchase-quote.ts'
import { type BlockerResolution, resolveBlockers } from '#web/quote/checkout/resolve-blockers.ts'
import { refetchQuote } from '#web/quote/checkout/send-purchase.ts'
import { explainAgentNumber } from '#web/quote/payment/explain-agent-number.ts'
import { askFarmersException } from '#web/quote/payment/farmers-exception.ts'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import type { PaymentNavigation } from '#web/quote/payment/payment-navigation.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { readPolicyNumber } from '#web/quote/session/policy-number.ts'
import { asSentence } from '#web/ui/as-sentence.ts'

/** Another try for this amount; or what the page shows from now on. */
export type RejectionOutcome =
  | { retryAmount: number }
  | { resolution: BlockerResolution }
  | { declined: string }
  | { reason: string }

type Handler = (quote: CheckoutQuote, error: CallError) => Promise<RejectionOutcome>

const HANDLERS: Partial<Record<string, Handler>> = {
  CARD_DECLINED: handleCardDeclined,
  ALREADY_PURCHASED: handleAlreadyPurchased,
  PRICE_CHANGED: handlePriceChange,
  TERMS_VERSION_CHANGED: handleNewTerms,
  PAYMENT_WAITING: handleEarlierPayment,
  NOT_BINDABLE: handleBlockers,
}

/** Shows why nothing was bought, in the dialog for this reason. */
export function handleRejection(quote: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  const handle = HANDLERS[error.code ?? ''] ?? handlerByField(error) ?? showUnableToPurchase
  return handle(quote, error)
}

function handlerByField(error: CallError): Handler | undefined {
  if (fieldMessage(error, 'agent_number')) return handleInvalidAgentNumber
  return fieldMessage(error, 'farmers_exception') ? handleMissingException : undefined
}

function fieldMessage({ fields }: CallError, key: string): string | undefined {
  return fields.find(({ field }) => field.split('.').at(-1) === key)?.message
}

/** @rule D14 A card that is declined or fails is dropped; the fields stay, for another one. */
async function handleCardDeclined({ payment }: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  payment.set({ card: null })
  return { declined: asSentence(error.message) }
}

async function handleAlreadyPurchased(quote: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  const { session } = quote
  if (session.get().viewer.editor === 'rep') return showUnableToPurchase(quote, error)
  session.markPurchased(readPolicyNumber(error))
  return { reason: asSentence(error.message) }
}

/** @rule O01 The price differs from the one shown: the page shows both, and the person decides whether to go on. */
async function handlePriceChange({ session }: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  const { shown } = error.data as { shown: number }
  await refetchQuote(session)
  return amountDue(session.get()) === shown ? { reason: asSentence(error.message) } : { resolution: 'stay' }
}

/** @rule N47 Other terms came into force: the page shows them and asks again. What was typed stays, and so does the card. */
async function handleNewTerms(_quote: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  await queryClient.refetchQueries(publicConfig)
  return { reason: asSentence(error.message) }
}

/** The payment that waits was begun in another tab, or by another person. */
async function handleEarlierPayment(quote: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  const { session } = quote
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: false })
  if (answer !== 'give-up') return { reason: asSentence(error.message) }
  const cancelError = await cancelEarlierPayment(session)
  return cancelError ? handleRejection(quote, cancelError) : { retryAmount: amountDue(session.get()) }
}

async function handleBlockers(quote: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  const { data: blockers = [] } = blockerList.safeParse(error.data)
  if (blockers.length === 0) return showUnableToPurchase(quote, error)
  await refetchQuote(quote.session)
  return { resolution: await resolveBlockers(quote, blockers) }
}

async function handleInvalidAgentNumber(
  { session, navigate }: CheckoutQuote,
  error: CallError,
): Promise<RejectionOutcome> {
  const message = fieldMessage(error, 'agent_number') ?? error.message
  await explainAgentNumber(session, message)
  const state: PaymentNavigation = { rejectedCode: message }
  navigate(stepPath(session.get(), 'confirm-coverage'), { state, replace: true })
  return { reason: asSentence(message) }
}

/** @rule D12 If the server misses the reason of a Farmers agent, it is asked for, and the purchase goes on. */
async function handleMissingException(
  { session, payment }: CheckoutQuote,
  error: CallError,
): Promise<RejectionOutcome> {
  if (await askFarmersException(payment)) return { retryAmount: amountDue(session.get()) }
  return { reason: asSentence(fieldMessage(error, 'farmers_exception') ?? error.message) }
}

/** @rule D16 Any other rejection shows its reasons, with the way to write to us. */
async function showUnableToPurchase({ session }: CheckoutQuote, error: CallError): Promise<RejectionOutcome> {
  await refetchQuote(session)
  const reasons = reasonsOf(error)
  const answer = await openDialog('unable-to-purchase', { reasons })
  if (answer === 'write') {
    void openSendEmail(session, { subject: 'A purchase that was refused', message: reasons.join('\n') })
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
