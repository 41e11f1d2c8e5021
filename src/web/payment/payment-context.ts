import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PaymentDraft, PaymentStore } from '#web/payment/payment-draft.ts'

const Payment = createContext<PaymentStore | null>(null)

export const PaymentProvider = Payment.Provider

const Amount = createContext(0)

/** What is paid, in dollars, as wallets show it. */
export const PaymentAmount = Amount.Provider

export function usePaymentAmount(): number {
  return useContext(Amount)
}

export function usePaymentStore(): PaymentStore {
  const store = useContext(Payment)
  if (store === null) throw new Error('There is no payment draft here')
  return store
}

export function usePaymentDraft(): PaymentDraft {
  const store = usePaymentStore()
  return useSyncExternalStore(store.subscribe, store.get)
}
