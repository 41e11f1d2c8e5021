import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { decodeField } from '#domain/values/field.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import type { PaymentCode } from '#domain/quote/payment/payment-methods.ts'
import { explainAgentNumber } from '#web/quote/payment/explain-agent-number.ts'
import { type PaymentNavigation, usePaymentNavigation } from '#web/quote/payment/payment-navigation.ts'
import { usePaymentDraft, usePaymentStore } from '#web/payment/payment-context.ts'
import { useSession } from '#web/quote/session/context.ts'
import { TextField } from '#web/ui/TextField.tsx'

export interface AccountCodeHandle {
  /** Whether the code is valid. If not, the field shows why and gets the focus. */
  check: () => Promise<boolean>
}

/** What the field found wrong with itself, after which rejection. */
interface Checked {
  after: PaymentNavigation | null
  problem: string | undefined
}

/** The code of the account that is billed. It is never stored. */
export function AccountCodeField({ code, ref }: { code: PaymentCode; ref?: Ref<AccountCodeHandle> }) {
  const session = useSession()
  const payment = usePaymentStore()
  const { accountCode } = usePaymentDraft()
  const navigation = usePaymentNavigation()
  const [checked, setChecked] = useState<Checked>()
  // A rejection that came since is newer than what was found here.
  const error = checked?.after === navigation ? checked?.problem : navigation?.rejectedCode
  const input = useRef<HTMLElement>(null)
  const field = paymentCodeFields[code]

  // Each rejection is said, even if it is the same again.
  useEffect(() => {
    if (navigation?.rejectedCode !== undefined) input.current?.focus()
  }, [navigation])

  useImperativeHandle(ref, () => ({
    check: async () => {
      const decoded = decodeField(field, payment.get().accountCode)
      setChecked({ after: navigation, problem: decoded.ok ? undefined : decoded.message })
      if (decoded.ok) return true
      if (code === 'agent_number') await explainAgentNumber(session, decoded.message)
      input.current?.focus()
      return false
    },
  }))

  return (
    <TextField
      name={code}
      label={field.label}
      hint="Used for this purchase only"
      value={accountCode}
      error={error}
      inputMode={field.inputMode}
      {...(field.read && { read: field.read })}
      autoComplete="off"
      size="short"
      required
      focusRef={(element) => {
        input.current = element
      }}
      onChange={(accountCode) => {
        payment.set({ accountCode })
        setChecked({ after: navigation, problem: undefined })
      }}
    />
  )
}
