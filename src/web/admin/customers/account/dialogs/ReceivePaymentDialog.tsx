import { recordCheck } from '#contract/accounting/documents.ts'
import { documentFields } from '#domain/accounting/by-rep/document.fields.ts'
import { DAYS_BACK } from '#domain/accounting/received-payments.ts'
import { amountSoFar } from '#domain/values/typed/money.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { AppliedInvoices } from '#web/admin/customers/account/documents/AppliedInvoices.tsx'
import {
  appliedFields,
  appliedTexts,
  type PayableInvoice,
  readApplied,
  spreadOver,
} from '#web/admin/customers/account/documents/applied-form.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

interface ReceivePaymentProps extends DialogProps<string> {
  /** All that are open, of whichever policies. */
  invoices: readonly PayableInvoice[]
}

/** @rule D53 One check or transfer over many invoices; what is above stays as credit. */
export default function ReceivePaymentDialog({ invoices, close }: ReceivePaymentProps) {
  const { amount, method, reference, received_on: dated } = documentFields
  const fields: FieldSet = { amount, method, reference, dated, ...appliedFields(invoices) }
  const form = useForm({
    fields,
    optional: invoices.map(({ number }) => number),
    initial: { method: 'check', ...appliedTexts(invoices) },
    serverName: (name) => (name === 'applications' ? (invoices[0]?.number ?? 'amount') : name),
    send: async (values, options) => {
      const body = {
        amount: Number(values['amount']),
        method: values['method'] as 'check',
        reference: String(values['reference']),
        dated: String(values['dated']),
        applications: readApplied(values, invoices),
      }
      const made = await call(recordCheck, { body, ...options })
      return made.data.numbers[0] ?? ''
    },
    onDone: close,
  })
  const total = amountSoFar(form.text('amount'))

  function spread() {
    for (const [number, text] of Object.entries(spreadOver(total, invoices))) form.setText(number, text)
  }

  return (
    <FormDialog
      title="Receive a payment"
      submitLabel="Record the payment"
      failureTitle="We couldn’t record it"
      close={() => close()}
      form={form}
      wide
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
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
      </div>
      <div className="justify-self-start">
        <Button onClick={spread}>Pay the earliest due first</Button>
      </div>
      <AppliedInvoices
        invoices={invoices}
        total={total}
        field={(name) => form.field(name)}
        text={(name) => form.text(name)}
      />
    </FormDialog>
  )
}

export const example: Omit<ReceivePaymentProps, 'close'> = {
  invoices: [
    { number: 'INV-1001', due_on: '2026-12-20', open: 268, applied: 0 },
    { number: 'INV-1007', due_on: '2026-12-28', open: 489, applied: 0 },
  ],
}
