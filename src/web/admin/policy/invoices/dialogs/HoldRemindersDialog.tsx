import type { InvoiceReminders } from '#contract/accounting/reminders.ts'
import { plainDate, text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { fromDayOn, readersToday } from '#web/ui/typed/day-limits.ts'

interface HeldReminders {
  reason: string
  /** `MM/dd/yyyy` */
  until?: string
}

interface HoldRemindersProps extends DialogProps<InvoiceReminders> {
  invoice: string
  send: (body: HeldReminders, options: FormCall) => Promise<InvoiceReminders>
}

const FIELDS = {
  reason: text({ label: 'Reason', multiline: true, message: 'Enter the reason' }),
  until: plainDate({ label: 'Hold through', message: 'Enter a day' }),
}

/** @rule N108 Who holds the reminders of an invoice says why, and until when if that is known. */
export default function HoldRemindersDialog({ invoice, send, close }: HoldRemindersProps) {
  const form = useForm({
    fields: FIELDS,
    optional: ['until'],
    send: ({ reason, until }, options) => send({ reason, ...(until && { until }) }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Hold the reminders of ${invoice}`}
      submitLabel="Hold the reminders"
      failureTitle="We couldn’t hold them"
      close={() => close()}
      form={form}
    >
      <p>None go out by themselves until the hold ends. Other invoices aren’t affected.</p>
      <TextArea {...form.field('reason')} rows={3} hint="Every rep can read it" />
      <DateField
        {...form.field('until')}
        hint="Leave it empty to hold them until someone releases them"
        dateFormat="MM/dd/yyyy"
        limits={fromDayOn(readersToday())}
      />
    </FormDialog>
  )
}

export const example: Omit<HoldRemindersProps, 'close'> = {
  invoice: 'INV-1001',
  send: () => Promise.reject(new Error('An example')),
}
