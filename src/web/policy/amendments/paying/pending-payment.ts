import { forgetAllInTab, forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'
import { type PaymentPart } from '#web/policy/amendments/paying/DifferencePayment.tsx'

export interface PaidRequest {
  paid: PaymentPart
  idempotencyKey: string
}

const PREFIX = 'albatross change payment '

/**
 * The payment of a change without a final outcome survives its page, so that the same request is sent again. Only this tab
 * keeps it. It holds nothing that could be charged twice: the token of a card is good for one payment.
 */
export function keepPendingPayment(changeId: string, request: PaidRequest): void {
  keepInTab(PREFIX + changeId, JSON.stringify(request))
}

export function findPendingPayment(changeId: string): PaidRequest | undefined {
  const text = readFromTab(PREFIX + changeId)
  return text === undefined ? undefined : (JSON.parse(text) as PaidRequest)
}

export function forgetPendingPayment(changeId: string): void {
  forgetInTab(PREFIX + changeId)
}

/** @rule N33 Whoever signs out leaves no payment behind that the next person could take up. */
export function forgetPendingPayments(): void {
  forgetAllInTab(PREFIX)
}
