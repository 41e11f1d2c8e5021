import type { RevisableDocument } from '#contract/accounting/documents.ts'
import { documentFields } from '#domain/accounting/by-rep/document.fields.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { describeDocumentFailure } from '#web/admin/customers/account/dialogs/DocumentChanged.tsx'
import { useLatest } from '#web/admin/customers/account/dialogs/use-latest.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface VoidDocumentProps extends DialogProps<true> {
  document: Pick<RevisableDocument, 'number' | 'type' | 'total' | 'version' | 'history'>
  send: (body: { version: number; reason: string }, options: FormCall) => Promise<unknown>
}

const FIELDS = { reason: documentFields.reason }

/** What is open again afterwards, by the document that is voided. */
const EFFECTS: Readonly<Record<RevisableDocument['type'], string>> = {
  invoice: 'It is no longer owed. What paid it is there again as a payment or credit.',
  sales_receipt: 'It no longer counts as paid.',
  receive_payment: 'The invoices that it paid are owed again.',
  credit_memo: 'The invoices that it lowered are owed again, and the payer is told by email.',
  issue_refund: 'The payment or credit that it paid out is there again.',
}

/** @rule D48 D51 D54 D57 D60 A document is voided with a reason. It keeps its number, and its lines can still be read. */
export default function VoidDocumentDialog({ document, send, close }: VoidDocumentProps) {
  const { latest, before, sendSeen } = useLatest(document)
  const { number, type, total } = latest
  const form = useForm({
    fields: FIELDS,
    send: ({ reason }, options) => sendSeen((version) => send({ version, reason }, options)),
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={`Void ${ENTRY_TYPE_NAMES[type].toLowerCase()} ${number}?`}
      submitLabel="Void it"
      submitKind="destructive"
      failureTitle="It wasn’t voided"
      describeFailure={describeDocumentFailure(latest, before)}
      close={() => close()}
      form={form}
    >
      <p>
        {number} of {formatMoney(fromDollars(total), '$')} keeps its number and says “Void”. {EFFECTS[type]}
      </p>
      <TextField
        {...form.field('reason')}
        hint={type === 'credit_memo' ? 'The payer reads it too' : 'For colleagues, in its history'}
        autoComplete="off"
      />
    </FormDialog>
  )
}

export const example: Omit<VoidDocumentProps, 'close'> = {
  document: { number: 'INV-1004', type: 'invoice', total: 49.5, version: 1, history: [] },
  send: () => Promise.resolve(),
}
