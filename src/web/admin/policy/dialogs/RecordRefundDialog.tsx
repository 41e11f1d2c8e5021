import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
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
      submitLabel="Record it"
      failureTitle="Nothing was recorded"
      close={() => close()}
      form={form}
    >
      <p>
        Record it once {formatMoney(fromDollars(amount), sign)} has been paid back. Its paper is made then.
      </p>
      <TextField
        {...form.field('reference')}
        hint="The number of the check, or the id of the transfer"
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
