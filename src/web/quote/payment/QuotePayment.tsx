import type { ReactNode } from 'react'
import { PaymentAmount, PaymentProvider } from '#web/payment/payment-context.ts'
import type { PaymentStore } from '#web/payment/payment-draft.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

interface QuotePaymentProps {
  payment: PaymentStore
  children: ReactNode
}

/** The payment of a quote, over what it costs now. */
export function QuotePayment({ payment, children }: QuotePaymentProps) {
  const { price } = useAnswersState()
  return (
    <PaymentProvider value={payment}>
      <PaymentAmount value={Number(price.fields['amount_due'] ?? 0)}>{children}</PaymentAmount>
    </PaymentProvider>
  )
}
