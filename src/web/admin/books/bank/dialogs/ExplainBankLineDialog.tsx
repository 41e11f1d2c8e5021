import type { Bank } from '#contract/accounting/bank.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ExplainBankLineProps extends DialogProps<Bank> {
  /** The amount and the day of the line. */
  about: string
  send: (reason: string, options: FormCall) => Promise<Bank>
}

const FIELDS = { reason: text({ label: 'Reason', multiline: true, message: 'Enter the reason' }) }

/** @rule O06 A line of the bank that is no entry of the books says why. */
export default function ExplainBankLineDialog({ about, send, close }: ExplainBankLineProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ reason }, options) => send(reason, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Set aside ${about}`}
      submitLabel="Set aside"
      failureTitle="We couldn’t save it"
      close={() => close()}
      form={form}
    >
      <p>Nothing is posted for this line. Every rep can read the reason.</p>
      <TextArea {...form.field('reason')} rows={3} hint="For example: a fee of the bank" />
    </FormDialog>
  )
}

export const example: Omit<ExplainBankLineProps, 'close'> = {
  about: '-$12.50 of Nov 20, 2026',
  send: () => Promise.reject(new Error('An example')),
}
