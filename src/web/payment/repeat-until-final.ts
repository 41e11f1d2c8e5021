import type { CallError } from '#web/api/call-error.ts'
import { isSiteDown } from '#web/api/outages/maintenance.ts'
import { isRetryable } from '#web/api/outages/retryable.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The server has it, the bank asks the cardholder, or nobody knows: the request or its answer was lost. */
export type OpenOutcome =
  | { status: 'in-progress' }
  | { status: 'needs-confirmation'; clientSecret: string }
  | { status: 'unknown'; isSignedOut: boolean }

/** The bank, while the server has the purchase; the cardholder, while the bank asks; the server, while nobody knows; a rep's sign-in. */
export type WaitingFor = 'bank' | 'cardholder' | 'server' | 'sign-in'

/** The pause between two attempts. */
const RETRY_MS = 1500
const RETRY_WHILE_SITE_DOWN_MS = 10_000

/** What is repeated while its outcome is open. */
interface Repetition<Final> {
  first: Final | OpenOutcome
  /** Sends the same request once more. */
  again: () => Promise<Final | OpenOutcome>
  onWaiting: (waitingFor: WaitingFor) => void
  onBankAsks?: () => void
  hasLeft: () => boolean
}

export function isOpen(outcome: { status: string }): outcome is OpenOutcome {
  return ['in-progress', 'needs-confirmation', 'unknown'].includes(outcome.status)
}

/**
 * Repeats a request that moves money until its outcome is final, the page is left, or the cardholder has not confirmed it.
 *
 * @rule O05 The server answers a repeated request as the first one, so nothing is charged twice.
 */
export async function repeatUntilFinal<Final extends { status: string }>({
  first,
  again,
  onWaiting,
  onBankAsks,
  hasLeft,
}: Repetition<Final>): Promise<Final | OpenOutcome> {
  let outcome = first
  let isHeldByServer = false
  let wasBankWindowOpen = false
  while (isOpen(outcome) && !hasLeft()) {
    isHeldByServer ||= outcome.status === 'in-progress'
    onWaiting(waitingFor(outcome, isHeldByServer))
    if (outcome.status === 'needs-confirmation') {
      onBankAsks?.()
      // After the bank's window was closed without an answer, only the person opens it again.
      if (wasBankWindowOpen || !(await confirmWithBank(outcome.clientSecret))) return outcome
      wasBankWindowOpen = true
    } else {
      await new Promise((resolve) => setTimeout(resolve, isSiteDown() ? RETRY_WHILE_SITE_DOWN_MS : RETRY_MS))
      if (hasLeft()) return outcome
    }
    outcome = await again()
  }
  return outcome
}

/** Undefined for a refusal by our server. One that does not come from it, such as a proxy's, says nothing about the outcome. */
export function openOutcomeOf(error: CallError): OpenOutcome | undefined {
  if (error.code === 'IN_PROGRESS') return { status: 'in-progress' }
  if (!isRetryable(error)) return undefined
  return { status: 'unknown', isSignedOut: error.code === 'SIGN_IN_REQUIRED' }
}

/** The server keeps what it once had, even if the connection is lost. */
function waitingFor(outcome: OpenOutcome, isHeldByServer: boolean): WaitingFor {
  if (outcome.status === 'needs-confirmation') return 'cardholder'
  if (outcome.status === 'unknown' && outcome.isSignedOut) return 'sign-in'
  return isHeldByServer ? 'bank' : 'server'
}

/**
 * Opens the bank's window over this page, for the cardholder to confirm the payment. The server finds out what they
 * answered. False if the window could not be opened.
 *
 * @rule C15 A cardholder confirms the payment on this page, without being led away.
 */
async function confirmWithBank(clientSecret: string): Promise<boolean> {
  const focused = document.activeElement
  try {
    const { payment } = await queryClient.fetchQuery({ ...publicConfig, staleTime: Infinity })
    if (payment.gateway !== 'stripe') return false
    // Few banks ask.
    const { openBankWindow } = await import('#web/payment/card/stripe-next-action.ts')
    return await openBankWindow(payment.publishable_key, clientSecret)
  } catch {
    return false
  } finally {
    // The window had the focus, and is gone.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
  }
}
