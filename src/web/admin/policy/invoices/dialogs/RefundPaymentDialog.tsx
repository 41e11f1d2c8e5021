import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { dollarsAndCents } from '#domain/values/field-kinds.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'

type Refunds = PolicyMoney['refunds']

interface RefundPaymentProps extends DialogProps<Refunds> {
  payment: string
  /** What of it is unused, in dollars. */
  unapplied: number
  /** A card paid: the gateway gives it back. */
  isCard: boolean
  sign: DollarSign | undefined
  send: (body: { amount: number; reference?: string }, options: FormCall) => Promise<Refunds>
}

const FIELDS = {
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  reference: paymentDetailFields.reference,
}

/** @rule N80 N108 Money that paid nothing goes back the way it came, never more than is left of it. */
export default function RefundPaymentDialog(props: RefundPaymentProps) {
  const { payment, unapplied, isCard, sign, send, close } = props
  const most = formatMoney(fromDollars(unapplied), sign)
  const form = useForm({
    fields: FIELDS,
    hidden: () => (isCard ? (['reference'] as const) : []),
    initial: { amount: String(unapplied) },
    validate: (given): { amount?: string } =>
      Number(given.amount ?? 0) > unapplied ? { amount: `Enter up to ${most}` } : {},
    send: ({ amount, reference }, options) =>
      send({ amount: Number(amount), ...(reference && { reference }) }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Refund payment ${payment}`}
      submitLabel="Refund the payment"
      failureTitle="We couldn’t refund it"
      close={() => close()}
      form={form}
    >
      <MoneyField {...form.field('amount')} size="short" hint={`Up to ${most}`} />
      {isCard ? (
        <p className="max-w-measure">
          We’ll refund the card that paid. The bank may take a few days to show it.
        </p>
      ) : (
        <TextField
          {...form.field('reference')}
          hint="Check number or transfer ID"
          autoComplete="off"
          size="short"
        />
      )}
    </FormDialog>
  )
}

export const example: Omit<RefundPaymentProps, 'close'> = {
  payment: 'PMT-1001',
  unapplied: 20,
  isCard: false,
  sign: '$',
  send: () => Promise.resolve([]),
}
