import type { ClaimCase } from '#contract/claims/case.ts'
import { text, wholeDollars } from '#domain/values/field-kinds.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ClaimReserveProps extends DialogProps<ClaimCase> {
  number: string
  /** In dollars. */
  prize: number
  reserve: number
  send: (body: { reserve: number; reason: string }, options: FormCall) => Promise<ClaimCase>
}

const FIELDS = {
  reserve: wholeDollars({
    label: 'Reserve',
    min: 0,
    max: 100_000_000,
    message: 'Enter the reserve in whole dollars, or 0',
  }),
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter a reason' }),
}

/** @rule N105 The reserve is changed with a reason, up to the prize. */
export default function ClaimReserveDialog({ number, prize, reserve, send, close }: ClaimReserveProps) {
  const most = formatMoney(fromDollars(prize), '$')
  const form = useForm({
    fields: FIELDS,
    initial: { reserve: String(reserve) },
    validate: (values) => (Number(values.reserve) > prize ? { reserve: `Enter up to ${most}` } : {}),
    send: (values, options) => send({ reserve: Number(values.reserve), reason: values.reason }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title="Change the reserve"
      submitLabel="Change the reserve"
      failureTitle="The reserve is as it was"
      describeFailure={describeClaimFailure(number)}
      close={() => close()}
      form={form}
    >
      <MoneyField {...form.field('reserve')} size="short" hint={`Up to ${most}, the prize`} />
      <TextField {...form.field('reason')} hint="Saved with the claim. Only reps see it" />
    </FormDialog>
  )
}

export const example: Omit<ClaimReserveProps, 'close'> = {
  number: 'C-2001',
  prize: 10_000,
  reserve: 10_000,
  send: () => Promise.reject(new Error('An example')),
}
