import { useHistoryState } from 'wouter/use-browser-location'

/** What the payment step is told by the address bar's history, where a purchase was refused. */
export interface PaymentNavigation {
  /** The account's code was refused, and why. */
  rejectedCode?: string
  /** The card is given up for another way to pay. */
  wantsOtherMethod?: boolean
}

export function usePaymentNavigation(): PaymentNavigation {
  return useHistoryState<PaymentNavigation | null>() ?? {}
}
