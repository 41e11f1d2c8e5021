import { useHistoryState } from 'wouter/use-browser-location'

/** The history state of the payment step after a purchase was rejected. */
export interface PaymentNavigation {
  /** Why the code of the account was rejected. */
  rejectedCode?: string
  /** The person wants another payment method. */
  wantsOtherMethod?: boolean
}

export function usePaymentNavigation(): PaymentNavigation {
  return useHistoryState<PaymentNavigation | null>() ?? {}
}
