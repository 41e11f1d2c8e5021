import { choice, text } from '#domain/values/field-kinds.ts'
import { formatMonthEnd } from '#web/admin/books/month-end.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ProposeCloseProps extends DialogProps<true> {
  /** The last days of months, the newest first. */
  closable: readonly string[]
  zone: string
  /** Through when the bank is reconciled; null where it never was. */
  reconciledThrough: string | null
  send: (through: string, bankReason: string | undefined, options: FormCall) => Promise<true>
}

/** @rule O06 Before a rep proposes to close the books, it is said what closing does. */
export default function ProposeCloseDialog(props: ProposeCloseProps) {
  const { closable, zone, reconciledThrough, send, close } = props
  const isReconciled = (day: string) => reconciledThrough !== null && day <= reconciledThrough
  const form = useForm({
    fields: {
      through: choice({
        label: 'Close through',
        options: closable.map((day) => ({ value: day, label: formatMonthEnd(day) })),
        message: 'Choose a month',
      }),
      bank_reason: text({
        label: 'Why the bank isn’t reconciled',
        multiline: true,
        message: 'Enter why the bank isn’t reconciled',
      }),
    },
    initial: { through: closable[0] ?? '' },
    hidden: ({ through }) => (isReconciled(through) ? (['bank_reason'] as const) : []),
    send: ({ through, bank_reason: why }, options) => send(through, why, options),
    onDone: close,
  })
  return (
    <FormDialog
      title="Close the books"
      submitLabel="Propose"
      failureTitle="We couldn’t propose it"
      close={() => close()}
      form={form}
    >
      <SelectField {...form.field('through')} hint={`The last day of a month in our time zone (${zone})`} />
      {isReconciled(form.text('through')) ? (
        <p>The bank is reconciled through that day.</p>
      ) : (
        <TextArea
          {...form.field('bank_reason')}
          rows={2}
          hint="The rep who approves reads it. Or reconcile the bank first"
        />
      )}
      <p>Nothing is closed yet: another rep approves it.</p>
      <p>
        From then on nothing can be dated on that day or before. A correction of an earlier document is posted
        on the day you make it. The books can’t be opened again.
      </p>
    </FormDialog>
  )
}

export const example: Omit<ProposeCloseProps, 'close'> = {
  closable: ['2027-02-28', '2027-01-31'],
  zone: 'America/New York',
  reconciledThrough: null,
  send: () => Promise.resolve(true),
}
