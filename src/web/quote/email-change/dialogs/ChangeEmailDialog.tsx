import { type InsuredEmail, requestEmailChange } from '#contract/email-changes.ts'
import { CONFIRM_DAYS, emailChangeFields, UNDO_DAYS } from '#domain/policy/email-change.ts'
import { call } from '#web/api/call.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface ChangeEmailProps extends DialogProps<InsuredEmail> {
  policyNumber: string
  /** Where the insured is reached now. */
  email: string
  /** Whoever asks. */
  reader: ChangeReader
}

/**
 * Asks for another e-mail address of the insured.
 *
 * @rule D20 D23 The dialog says which address it is and becomes, and that the old link stops working once it is confirmed.
 */
export default function ChangeEmailDialog({ policyNumber, email, reader, close }: ChangeEmailProps) {
  const actingAs = reader === 'rep' ? 'rep' : 'client'
  const isOwn = reader === 'holder' || reader === 'client'
  const form = useForm({
    fields: emailChangeFields,
    send: async (body, options) =>
      (await call(requestEmailChange, { params: { number: policyNumber }, body, actingAs, ...options })).data,
    onDone: close,
  })
  return (
    <FormDialog
      title={isOwn ? 'Change your email' : 'Change the insured’s email'}
      submitLabel="Ask the new address"
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
    >
      <div>
        <p className="text-muted">Current email</p>
        <p className="font-semibold wrap-anywhere">{email}</p>
      </div>
      <TextField {...form.field('email')} type="email" />
      <ul className="grid max-w-measure list-disc gap-1 pl-5 text-sm marker:text-fairway">
        <li>The new address has {CONFIRM_DAYS} days to confirm. Until then, nothing changes.</li>
        <li>
          Once it’s confirmed, the old link to the policy no longer works
          {isOwn && ', and this page closes. We’ll email a link to the new address'}.
        </li>
        <li>
          We’ll tell the old address now and when it’s confirmed. It can undo the change for {UNDO_DAYS} days.
        </li>
      </ul>
    </FormDialog>
  )
}

export const example: Omit<ChangeEmailProps, 'close'> = {
  policyNumber: 'ALB-100001',
  email: 'pat@hopehouse.example',
  reader: 'rep',
}
