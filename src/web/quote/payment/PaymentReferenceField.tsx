import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { decodeField } from '#domain/values/field.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { usePaymentDraft, usePaymentStore } from '#web/quote/payment/payment-context.ts'
import { TextField } from '#web/ui/TextField.tsx'

const FIELD = paymentDetailFields.reference

export interface PaymentReferenceHandle {
  /** Whether it may stand as it is; if not, the field says so and has the focus. */
  check: () => boolean
}

interface PaymentReferenceProps {
  /** A check may come without its number; money taken elsewhere is known by its id alone. */
  by: 'check' | 'transaction_id'
  ref?: Ref<PaymentReferenceHandle>
}

/** What a rep enters with a check, or with a payment that was taken elsewhere. */
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
      hint={isRequired ? 'As the place says where the payment was taken' : 'If you have it already'}
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
