import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { decodeField } from '#domain/field.ts'
import { paymentCodeFields } from '#domain/quote/payment-codes.fields.ts'
import { type PaymentCode } from '#domain/quote/payment-methods.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { TextField } from '#web/ui/TextField.tsx'

export interface AccountCodeHandle {
  /** Whether the code is well-formed; if not, the field says so and has the focus. */
  check: () => boolean
}

/** The code by which a dealer or agent is billed: held until the purchase, never stored. */
export function AccountCode({ code, ref }: { code: PaymentCode; ref?: Ref<AccountCodeHandle> }) {
  const session = useSession()
  const { accountCode } = useSessionState()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLElement>(null)
  const field = paymentCodeFields[code]

  useImperativeHandle(ref, () => ({
    check: () => {
      const decoded = decodeField(field, session.get().accountCode)
      setError(decoded.ok ? undefined : decoded.message)
      if (!decoded.ok) input.current?.focus()
      return decoded.ok
    },
  }))

  return (
    <TextField
      name={code}
      label={field.label}
      hint="Kept for this purchase only"
      value={accountCode}
      error={error}
      inputMode={field.inputMode}
      autoComplete="off"
      size="short"
      required
      focusRef={(element) => {
        input.current = element
      }}
      onChange={(typed) => {
        session.holdAccountCode(typed)
        setError(undefined)
      }}
    />
  )
}
