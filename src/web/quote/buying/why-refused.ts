import { type Blocker } from '#domain/problem.ts'
import { paymentOptions } from '#domain/quote/payment-methods.ts'
import { type CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { asSentence } from '#web/quote/as-sentence.ts'
import { agentNumberExplained } from '#web/quote/buying/agent-number.ts'
import { type LedToPay } from '#web/quote/buying/led-to-pay.ts'
import { amountDue } from '#web/quote/buying/means.ts'
import { paymentGivenUp } from '#web/quote/buying/other-payment.ts'
import { readAnew } from '#web/quote/buying/read-anew.ts'
import { askException, type Cleared, clearedToBuy } from '#web/quote/buying/what-forbids.ts'
import { openSendEmail } from '#web/quote/send-email.ts'
import { policyOf } from '#web/quote/session/bought-policy.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/quote/session/viewer.ts'

type GoTo = (path: string, options?: { state: LedToPay }) => void

/** What follows from a refusal: another try, at what it costs now; or what the page says from then on. */
export type Followed = { again: number } | { cleared: Cleared } | { why: string }

/**
 * Says why nothing was bought, in the window that the reason has.
 *
 * @rule D14 A card that is declined or fails is given up: it is entered anew, or another way to pay is chosen.
 * @rule D16 Any other refusal says its reasons, with the way to write to us.
 */
export async function refusalFollowed(
  session: QuoteSession,
  error: CallError,
  goTo: GoTo,
): Promise<Followed> {
  switch (error.code) {
    case 'CARD_DECLINED':
      return cardRefused(session, error, goTo)
    case 'ALREADY_PURCHASED':
      return alreadyBought(session, error)
    case 'PRICE_CHANGED':
      return priceChanged(session, error)
    case 'PAYMENT_WAITING':
      return otherWaits(session, error, goTo)
    case 'NOT_BINDABLE':
      return forbidden(session, error, goTo)
    default:
      if (problemOf(error, 'agent_number')) return agentNumberRefused(session, error, goTo)
      if (problemOf(error, 'farmers_exception')) return reasonRefused(session, error)
      return otherwise(session, error)
  }
}

async function forbidden(session: QuoteSession, error: CallError, goTo: GoTo): Promise<Followed> {
  const blockers = (error.data ?? []) as Blocker[]
  if (blockers.length === 0) return otherwise(session, error)
  await readAnew(session)
  return { cleared: await clearedToBuy(session, goTo, blockers) }
}

async function cardRefused(session: QuoteSession, error: CallError, goTo: GoTo): Promise<Followed> {
  session.holdCard(null)
  const why = asSentence(error.message)
  const answer = await openDialog('credit-card-error', { reason: why, hasOtherWays: hasOtherWays(session) })
  if (answer) {
    const led: LedToPay = answer === 'again' ? {} : { wantsOtherWay: true }
    goTo(stepPath(session.get(), 'payment-information'), { state: led })
  }
  return { why }
}

/** A wallet is a card too: who has no other account has nothing else to choose. */
function hasOtherWays(session: QuoteSession): boolean {
  const { viewer } = session.get()
  const options = paymentOptions(draftQuote(session.get()).answers, viewer.editor)
  return options.some(({ method }) => method !== 'credit_card')
}

/** It was begun elsewhere, or by somebody else: who buys now decides whether it is given up. */
async function otherWaits(session: QuoteSession, error: CallError, goTo: GoTo): Promise<Followed> {
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: false })
  if (answer !== 'give-up') return { why: asSentence(error.message) }
  const stands = await paymentGivenUp(session)
  if (!stands) return { again: amountDue(session.get()) }
  return refusalFollowed(session, stands, goTo)
}

function alreadyBought(session: QuoteSession, error: CallError): Followed | Promise<Followed> {
  if (session.get().viewer.editor === 'rep') return otherwise(session, error)
  session.endBought(policyOf(error))
  return { why: asSentence(error.message) }
}

async function priceChanged(session: QuoteSession, error: CallError): Promise<Followed> {
  await readAnew(session)
  const { shown, now } = error.data as { shown: number; now: number }
  const answer = await openDialog('price-changed', { shown, now })
  return answer === 'go-on' ? { again: now } : { why: asSentence(error.message) }
}

async function agentNumberRefused(session: QuoteSession, error: CallError, goTo: GoTo): Promise<Followed> {
  const message = problemOf(error, 'agent_number') ?? error.message
  await agentNumberExplained(session, message)
  goTo(stepPath(session.get(), 'payment-information'), { state: { refusedCode: message } })
  return { why: asSentence(message) }
}

/** @rule D12 A purchase that was begun without the reason is asked for it, and goes on with it. */
async function reasonRefused(session: QuoteSession, error: CallError): Promise<Followed> {
  if (await askException(session)) return { again: amountDue(session.get()) }
  return { why: asSentence(problemOf(error, 'farmers_exception') ?? error.message) }
}

function problemOf({ fields }: CallError, key: string): string | undefined {
  return fields.find(({ field }) => field.split('.').at(-1) === key)?.message
}

async function otherwise(session: QuoteSession, error: CallError): Promise<Followed> {
  await readAnew(session)
  const reasons = reasonsOf(error)
  const answer = await openDialog('unable-to-purchase', { reasons })
  if (answer === 'write') {
    void openSendEmail(session, {
      subject: 'A purchase that was refused',
      message: reasons.join('\n'),
    })
  }
  return { why: reasons.join(' ') }
}

function reasonsOf(error: CallError): string[] {
  const message =
    error.code === 'VERSION_CONFLICT'
      ? `${error.message}. It is shown as it is now: read it through, then buy it`
      : error.message
  const fields = error.fields.map((problem) => problem.message)
  return [...new Set(fields.length > 0 ? fields : [message])].map(asSentence)
}
