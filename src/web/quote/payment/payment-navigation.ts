import { useHistoryState } from 'wouter/use-browser-location'

/** The history state of the page that pays after a purchase was rejected. */
export interface PaymentNavigation {
  /** Why the code of the account was rejected. */
  rejectedCode?: string
}

export function usePaymentNavigation(): PaymentNavigation | null {
  return useHistoryState<PaymentNavigation | null>()
}
