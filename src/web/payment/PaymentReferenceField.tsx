import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { decodeField } from '#domain/values/field.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { usePaymentDraft, usePaymentStore } from '#web/payment/payment-context.ts'
import { TextField } from '#web/ui/TextField.tsx'

const FIELD = paymentDetailFields.reference

export interface PaymentReferenceHandle {
  /** Whether the reference is valid. If not, the field shows why and gets the focus. */
  check: () => boolean
}

interface PaymentReferenceProps {
  /** The number of a check is optional; the id of a payment taken elsewhere is required. */
  by: 'check' | 'transaction_id'
  ref?: Ref<PaymentReferenceHandle>
}

/** The number of a check, or the id of a payment taken elsewhere, as a rep enters it. */
export function PaymentReferenceField({ by, ref }: PaymentReferenceProps) {
  const payment = usePaymentStore()
  const { reference } = usePaymentDraft()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLElement>(null)
  const isRequired = by === 'transaction_id'

  useImperativeHandle(ref, () => ({
    check: () => {
      const typed = payment.get().reference.trim()
      const decoded = decodeField(FIELD, typed)
      const problem = decoded.ok || (typed === '' && !isRequired) ? undefined : decoded.message
      setError(problem)
      if (problem !== undefined) input.current?.focus()
      return problem === undefined
    },
  }))

  return (
    <TextField
      name="reference"
      label={isRequired ? 'Transaction id' : 'Check number'}
      hint={isRequired ? 'From the terminal or site that took the payment' : 'If you have it'}
      value={reference}
      error={error}
      autoComplete="off"
      size="short"
      required={isRequired}
      focusRef={(element) => {
        input.current = element
      }}
      onChange={(reference) => {
        payment.set({ reference })
        setError(undefined)
      }}
    />
  )
}
