import { useState } from 'react'
import {
  DAYS_BACK,
  RECORDED_METHOD_NAMES,
  RECORDED_METHODS,
  type RecordedMethod,
} from '#domain/accounting/received-payments.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { choice, dollarsAndCents, plainDate } from '#domain/values/field-kinds.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface Recorded {
  /** What was shown as owed. */
  balance: number
  amount: number
  method: RecordedMethod
  reference: string
  /** `MM/dd/yyyy` */
  dated: string
}

interface RecordPaymentProps extends DialogProps<true> {
  invoice: string
  /** What is owed on it, in dollars. */
  open: number
  sign: DollarSign | undefined
  send: (body: Recorded, options: FormCall) => Promise<unknown>
}

const FIELDS = {
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  method: choice({
    label: 'How it was paid',
    options: RECORDED_METHODS.map((value) => ({ value, label: RECORDED_METHOD_NAMES[value].label })),
    message: 'Choose how it was paid',
  }),
  reference: paymentDetailFields.reference,
  dated: plainDate({ label: 'Received on', message: 'Enter the day you received it' }),
}

/** @rule N108 N78 A rep records what came outside of the gateway, on the day it came; more than is owed stays unapplied. */
export default function RecordPaymentDialog({ invoice, open, sign, send, close }: RecordPaymentProps) {
  // Something else may be owed meanwhile, which is said and shown before it is sent again.
  const [owed, setOwed] = useState(open)
  const form = useForm({
    fields: FIELDS,
    initial: { amount: String(open), method: 'check' },
    send: ({ amount, ...same }, options) => send({ balance: owed, amount: Number(amount), ...same }, options),
    onDone: () => close(true),
    onFailure: (failure) => {
      if (!isCallError(failure, 'BALANCE_CHANGED')) return
      const now = balanceNow(failure.data) ?? owed
      setOwed(now)
      // What was only offered was not typed.
      if (now > 0) form.renew('amount', String(now))
    },
  })
  return (
    <FormDialog
      title={`Record a payment for invoice ${invoice}`}
      submitLabel="Record the payment"
      failureTitle="We couldn’t record it"
      close={() => close()}
      form={form}
    >
      <p>
        {owed > 0
          ? `${formatMoney(fromDollars(owed), sign)} is owed. If they paid more, you can refund the rest or use it for another invoice on this policy.`
          : 'Nothing is owed on it now. Enter what came as a payment on their account.'}
      </p>
      <MoneyField {...form.field('amount')} size="short" />
      <SelectField {...form.field('method')} size="short" />
      <TextField
        {...form.field('reference')}
        hint="Check or settlement number, or transfer or transaction ID"
        autoComplete="off"
        size="short"
      />
      <DateField
        {...form.field('dated')}
        dateFormat="MM/dd/yyyy"
        limits={upToDay(readersToday(), DAYS_BACK)}
      />
    </FormDialog>
  )
}

function balanceNow(data: unknown): number | undefined {
  const { now } = (data ?? {}) as { now?: unknown }
  return typeof now === 'number' ? now : undefined
}

export const example: Omit<RecordPaymentProps, 'close'> = {
  invoice: 'INV-1001',
  open: 489,
  sign: '$',
  send: () => Promise.resolve(),
}
