import { createContext, useContext, useSyncExternalStore } from 'react'
import { type PaymentDraft, type PaymentStore } from '#web/quote/payment/payment-draft.ts'

const Payment = createContext<PaymentStore | null>(null)

export const PaymentProvider = Payment.Provider

export function usePaymentStore(): PaymentStore {
  const store = useContext(Payment)
  if (store === null) throw new Error('There is no payment draft here')
  return store
}

export function usePaymentDraft(): PaymentDraft {
  const store = usePaymentStore()
  return useSyncExternalStore(store.subscribe, store.get)
}
