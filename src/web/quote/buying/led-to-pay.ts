import { useHistoryState } from 'wouter/use-browser-location'

/** What the payment step is told by the address bar's history, where a purchase was refused. */
export interface LedToPay {
  /** The account's code was refused, and why. */
  refusedCode?: string
  /** The card is given up for another way to pay. */
  wantsOtherWay?: boolean
}

export function useLedToPay(): LedToPay {
  return useHistoryState<LedToPay | null>() ?? {}
}
