import { type FormEvent, useState } from 'react'
import { decodeField } from '#domain/values/field.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/dialogs/shells.tsx'
import { type FarmersException } from '#web/quote/payment/payment-draft.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const REASON = paymentDetailFields.farmers_exception
const AGENT = paymentCodeFields.agent_number
const NOTHING: FarmersException = { reason: '', agentNumber: '' }

interface FarmerExceptionProps extends DialogProps<FarmersException> {
  initial: FarmersException | null
}

/** @rule D12 A Farmers agent who does not pay by folio enters the reason, and may enter their number. */
export default function FarmerExceptionDialog({ initial, close }: FarmerExceptionProps) {
  const before = initial ?? NOTHING
  const [given, setGiven] = useState(before)
  const [asked, setAsked] = useState(false)
  const errors = asked ? problemsOf(given) : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsOf(given)
    setAsked(true)
    if (found.reason === undefined && found.agentNumber === undefined) {
      return close({ reason: given.reason.trim(), agentNumber: given.agentNumber.trim() })
    }
    const form = event.currentTarget
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <FormDialog
      title="Not by folio deduction?"
      submitLabel="Keep the reason"
      close={() => close()}
      dirty={given.reason !== before.reason || given.agentNumber !== before.agentNumber}
      onSubmit={submit}
    >
      <p>
        Farmers agents usually pay through their folio. You can pay another way: tell us why, and it is kept
        with the purchase.
      </p>
      <TextArea
        name="farmers_exception"
        label={REASON.label}
        required
        rows={3}
        value={given.reason}
        error={errors.reason}
        onChange={(reason) => setGiven({ ...given, reason })}
      />
      <TextField
        name="agent_number"
        label={AGENT.label}
        hint="Six digits, if you have it at hand"
        size="short"
        inputMode={AGENT.inputMode}
        autoComplete="off"
        value={given.agentNumber}
        error={errors.agentNumber}
        onChange={(agentNumber) => setGiven({ ...given, agentNumber })}
      />
    </FormDialog>
  )
}

function problemsOf({ reason, agentNumber }: FarmersException): Partial<FarmersException> {
  const decoded = decodeField(REASON, reason)
  const number = agentNumber.trim() === '' ? undefined : decodeField(AGENT, agentNumber)
  return {
    ...(!decoded.ok && { reason: decoded.message }),
    ...(number?.ok === false && { agentNumber: number.message }),
  }
}

export const example: Omit<FarmerExceptionProps, 'close'> = { initial: null }
