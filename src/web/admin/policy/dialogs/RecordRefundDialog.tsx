import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface RecordRefundProps extends DialogProps<true> {
  amount: number
  sign: DollarSign | undefined
  send: (body: { reference: string }, options: FormCall) => Promise<unknown>
}

const FIELDS = { reference: paymentDetailFields.reference }

/** @rule N60 A refund outside of the gateway is a task until its reference is recorded. */
export default function RecordRefundDialog({ amount, sign, send, close }: RecordRefundProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ reference }, options) => send({ reference }, options),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title="Record the refund"
      submitLabel="Record the refund"
      failureTitle="We couldn’t record it"
      close={() => close()}
      form={form}
    >
      <p>
        Record this once you’ve refunded {formatMoney(fromDollars(amount), sign)}. We’ll then create the
        refund document.
      </p>
      <TextField
        {...form.field('reference')}
        hint="Check number or transfer ID"
        autoComplete="off"
        size="short"
      />
    </FormDialog>
  )
}

export const example: Omit<RecordRefundProps, 'close'> = {
  amount: 104,
  sign: '$',
  send: () => Promise.resolve(),
}
