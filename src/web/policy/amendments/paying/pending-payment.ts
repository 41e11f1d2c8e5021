import { forgetAllInTab, forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'
import type { PaymentPart } from '#web/policy/amendments/paying/DifferencePayment.tsx'

export interface PaidRequest {
  paid: PaymentPart
  idempotencyKey: string
}

const PREFIX = 'albatross change payment '

/**
 * The payment of a change or an invoice without a final outcome survives its page, so that the same request is sent again. Only this tab
 * keeps it. It holds nothing that could be charged twice: the token of a card is good for one payment.
 */
export function keepPendingPayment(paidId: string, request: PaidRequest): void {
  keepInTab(PREFIX + paidId, JSON.stringify(request))
}

export function findPendingPayment(paidId: string): PaidRequest | undefined {
  const text = readFromTab(PREFIX + paidId)
  return text === undefined ? undefined : (JSON.parse(text) as PaidRequest)
}

export function forgetPendingPayment(paidId: string): void {
  forgetInTab(PREFIX + paidId)
}

/** @rule N33 Whoever signs out leaves no payment behind that the next person could take up. */
export function forgetPendingPayments(): void {
  forgetAllInTab(PREFIX)
}
