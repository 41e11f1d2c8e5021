import { type Ref, useImperativeHandle, useRef } from 'react'
import { AccountCodeField, type AccountCodeHandle } from '#web/quote/payment/AccountCodeField.tsx'
import { PaymentReferenceField, type PaymentReferenceHandle } from '#web/payment/PaymentReferenceField.tsx'
import { selectedMethod, selectedPaymentCode } from '#web/quote/payment/payment-details.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

export interface MethodDetailsHandle {
  /** Whether the details are valid. If not, their field shows why and gets the focus. */
  check: () => Promise<boolean>
}

/** The code of an account, or the reference of a payment, as the selected method asks for it. */
export function MethodDetails({ ref }: { ref?: Ref<MethodDetailsHandle> }) {
  const state = useAnswersState()
  const method = selectedMethod(state)
  const code = selectedPaymentCode(state)
  const accountCode = useRef<AccountCodeHandle>(null)
  const reference = useRef<PaymentReferenceHandle>(null)

  useImperativeHandle(ref, () => ({
    check: async () => {
      if (accountCode.current) return accountCode.current.check()
      return reference.current?.check() ?? true
    },
  }))

  if (code) return <AccountCodeField key={code} code={code} ref={accountCode} />
  if (method === 'check' || method === 'transaction_id')
    return <PaymentReferenceField key={method} by={method} ref={reference} />
  return null
}
