import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { choice, dollarsAndCents } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'

type Refunds = PolicyMoney['refunds']

interface RefundCreditProps extends DialogProps<Refunds> {
  /** To start with, in dollars. */
  amount: number
  /** What can be paid back at most. */
  refundable: number
  /** The credit memo that is paid back alone. */
  credit?: string | undefined
  sign: DollarSign | undefined
  /** A rep chooses how much goes back, and how; whoever paid gets all of it back the way it was paid. */
  isRep: boolean
  send: (body: { amount: number; by_hand?: true }, options: FormCall) => Promise<Refunds>
}

const FIELDS = {
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  way: choice({
    label: 'How to refund it',
    options: [
      { value: 'same', label: 'The way it was paid, such as to the card' },
      { value: 'by-hand', label: 'Manually, such as by check, recorded with its reference' },
    ],
    message: 'Choose how to refund it',
  }),
}

/** @rule N45 N77 N80 Pays back a credit once, and never more than what is left of it. */
export default function RefundCreditDialog(props: RefundCreditProps) {
  const { amount, refundable, credit, sign, isRep, send, close } = props
  const most = formatMoney(fromDollars(refundable), sign)
  const form = useForm({
    fields: FIELDS,
    hidden: () => (isRep ? [] : (['amount', 'way'] as const)),
    initial: { amount: String(amount), way: 'same' },
    validate: (given): { amount?: string } =>
      Number(given.amount ?? 0) > refundable ? { amount: `Enter up to ${most}` } : {},
    send: ({ amount: dollars = refundable, way }, options) =>
      send({ amount: Number(dollars), ...(way === 'by-hand' && { by_hand: true }) }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={isRep ? `Refund ${credit ?? 'a credit'}` : `Have ${most} refunded?`}
      submitLabel={isRep ? 'Refund the credit' : `Refund ${most}`}
      failureTitle="Nothing was refunded"
      close={() => close()}
      form={form}
    >
      {isRep ? (
        <>
          <MoneyField {...form.field('amount')} size="short" hint={`Up to ${most}`} />
          <RadioGroup {...form.field('way')} variant="cards" />
        </>
      ) : (
        <p className="max-w-measure">
          We’ll refund the card you used. If you didn’t pay by card, we’ll send it another way. Your bank may
          take a few days to show it.
        </p>
      )}
    </FormDialog>
  )
}

export const example: Omit<RefundCreditProps, 'close'> = {
  amount: 104,
  refundable: 104,
  sign: '$',
  isRep: true,
  send: () => Promise.resolve([]),
}
