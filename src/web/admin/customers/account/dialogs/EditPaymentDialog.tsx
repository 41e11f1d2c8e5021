import { editAccountDocument, type RevisableDocument } from '#contract/accounting/documents.ts'
import { documentFields } from '#domain/accounting/by-rep/document.fields.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { DAYS_BACK } from '#domain/accounting/received-payments.ts'
import { type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import { amountSoFar } from '#domain/values/typed/money.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { fromDollars } from '#domain/values/money.ts'
import { AppliedInvoices } from '#web/admin/customers/account/documents/AppliedInvoices.tsx'
import {
  appliedFields,
  appliedTexts,
  readApplied,
} from '#web/admin/customers/account/documents/applied-form.ts'
import { describeDocumentFailure } from '#web/admin/customers/account/dialogs/DocumentChanged.tsx'
import { useLatest } from '#web/admin/customers/account/dialogs/use-latest.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

interface EditPaymentProps extends DialogProps<string> {
  /** A payment, a refund, or a credit memo whose credit is moved. */
  document: RevisableDocument
}

/** What is asked of each where its money can be edited. */
const ASKED: Readonly<Partial<Record<RevisableDocument['type'], readonly string[]>>> = {
  receive_payment: ['amount', 'method', 'reference', 'received_on'],
  issue_refund: ['amount', 'reference'],
}

/**
 * Amount, day and reference of a payment or refund that a rep recorded, and which invoices a payment or credit pays.
 *
 * @rule D53 D56 O06 A payment is moved between invoices in part or whole; what a gateway moved keeps its amount.
 */
export default function EditPaymentDialog({ document: given, close }: EditPaymentProps) {
  const { latest: document, before, sendSeen } = useLatest(given, takeOver)
  const { number, type, editable, invoices } = document
  const asked = editable === 'money' ? (ASKED[type] ?? []) : []
  const pays = type === 'receive_payment' || type === 'credit_memo'
  const fields: FieldSet = { ...documentFields, ...appliedFields(invoices) }
  const form = useForm({
    fields,
    optional: ['memo', ...invoices.map((invoice) => invoice.number)],
    hidden: () => [
      'terms',
      'due_on',
      'send',
      ...['amount', 'method', 'reference', 'received_on'].filter((one) => !asked.includes(one)),
      ...(type === 'credit_memo' ? ['memo'] : []),
    ],
    initial: textsOf(given),
    serverName: (name) => (name === 'applications' ? (invoices[0]?.number ?? 'reason') : name),
    send: async (values, options) => {
      const text = (key: string) => values[key] as string | undefined
      const has = (key: string) => asked.includes(key)
      const body = {
        reason: String(values['reason']),
        ...(type !== 'credit_memo' && { memo: text('memo') ?? '' }),
        ...(has('amount') && { amount: Number(values['amount']) }),
        ...(has('method') && { method: text('method') as 'check' }),
        ...(has('reference') && { reference: text('reference') }),
        ...(has('received_on') && { received_on: text('received_on') }),
        ...(pays && { applications: readApplied(values, invoices) }),
      }
      const answer = await sendSeen((version) =>
        call(editAccountDocument, { params: { number }, body: { version, ...body }, ...options }),
      )
      return answer.data.number
    },
    onDone: close,
  })

  function takeOver(now: RevisableDocument) {
    for (const [name, text] of Object.entries(textsOf(now)))
      if (name in fields) form.renew(name, text)
      else form.setText(name, text)
  }

  const total = asked.includes('amount') ? amountSoFar(form.text('amount')) : fromDollars(document.total)
  return (
    <FormDialog
      title={`Edit ${ENTRY_TYPE_NAMES[type].toLowerCase()} ${number}`}
      submitLabel="Save the changes"
      failureTitle="Nothing was changed"
      describeFailure={describeDocumentFailure(document, before)}
      close={() => close()}
      form={form}
      wide={pays}
    >
      {asked.length === 0 && type !== 'credit_memo' && (
        <p className="text-muted">A card moved this money, so its amount stays.</p>
      )}
      {asked.includes('amount') && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MoneyField {...form.field('amount')} size="short" />
          {asked.includes('method') && <SelectField {...form.field('method')} size="short" />}
          <TextField {...form.field('reference')} autoComplete="off" size="short" />
          {asked.includes('received_on') && (
            <DateField
              {...form.field('received_on')}
              dateFormat="MM/dd/yyyy"
              limits={upToDay(readersToday(), DAYS_BACK)}
            />
          )}
        </div>
      )}
      {pays && (
        <AppliedInvoices
          invoices={invoices}
          total={total}
          field={(name) => form.field(name)}
          text={(name) => form.text(name)}
        />
      )}
      {type !== 'credit_memo' && <TextArea {...form.field('memo')} hint="Printed on the document" rows={2} />}
      <TextField {...form.field('reason')} hint="For colleagues, in its history" autoComplete="off" />
    </FormDialog>
  )
}

/** What the fields say of a document before anybody types. */
function textsOf(document: RevisableDocument): Record<string, string> {
  return {
    amount: String(document.total),
    method: document.method ?? 'check',
    reference: document.reference,
    received_on: document.received_on ? formatPlainDate(document.received_on as CalendarDate) : '',
    memo: document.memo,
    ...appliedTexts(document.invoices),
  }
}

export const example: Omit<EditPaymentProps, 'close'> = {
  document: {
    number: 'PMT-1002',
    type: 'receive_payment',
    reason: 'manual',
    policy_number: 'ALB-100001',
    version: 2,
    total: 300,
    voided_at: null,
    editable: 'money',
    not_voided: null,
    lines: [],
    memo: '',
    terms: null,
    due_on: null,
    method: 'check',
    reference: '20417',
    received_on: '2026-11-20',
    class: { client_type: 'Non-Profit Organization', territory: 'TX' },
    unused: 32,
    invoices: [{ number: 'INV-1001', due_on: '2026-12-20', open: 268, applied: 268 }],
    history: [],
  },
}
