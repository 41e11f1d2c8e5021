import { dollarsAndCents, text } from '#domain/values/field-kinds.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { MoneyField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface GiveCreditProps extends DialogProps<true> {
  send: (body: { amount: number; reason: string }, options: FormCall) => Promise<unknown>
}

const FIELDS = {
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/** A courtesy: it lowers what is owed, and the rest can be paid back. */
export default function GiveCreditDialog({ send, close }: GiveCreditProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ amount, reason }, options) => send({ amount: Number(amount), reason }, options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title="Give a credit"
      submitLabel="Give the credit"
      failureTitle="No credit was given"
      close={() => close()}
      form={form}
    >
      <MoneyField {...form.field('amount')} size="short" />
      <TextField {...form.field('reason')} hint="The client reads it on the credit memo" />
    </FormDialog>
  )
}

export const example: Omit<GiveCreditProps, 'close'> = { send: () => Promise.resolve() }
