import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface TakeBackCreditProps extends DialogProps<true> {
  credit: string
  amount: number
  sign?: DollarSign | undefined
  send: (body: { reason: string }, options: FormCall) => Promise<unknown>
}

const FIELDS = { reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }) }

/** @rule N92 A courtesy of which nothing is used is taken back, and whoever was told of it is told of that. */
export default function TakeBackCreditDialog({ credit, amount, sign, send, close }: TakeBackCreditProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ reason }, options) => send({ reason }, options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={`Cancel credit ${credit}?`}
      submitLabel="Cancel the credit"
      submitKind="destructive"
      cancelLabel="Keep the credit"
      failureTitle="We couldn’t cancel the credit"
      close={() => close()}
      form={form}
    >
      <p>
        We’ll cancel the courtesy credit of {formatMoney(fromDollars(amount), sign)}. None of it has been
        used.
      </p>
      <TextField {...form.field('reason')} hint="The client will see this in the email" />
    </FormDialog>
  )
}

export const example: Omit<TakeBackCreditProps, 'close'> = {
  credit: 'CM-1001',
  amount: 25,
  send: () => Promise.resolve(),
}
