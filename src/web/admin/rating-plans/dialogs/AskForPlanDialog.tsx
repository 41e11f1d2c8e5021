import { planFields } from '#domain/pricing/plans/plan.fields.ts'
import { formatPlainDate, parseIsoDate } from '#domain/values/calendar.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface AskForPlanProps extends DialogProps<boolean> {
  name: string
  /** Where the office is, as `yyyy-MM-dd`. */
  today: string
  send: (asked: { effective_from: string; note?: string }, options: FormCall) => Promise<boolean>
}

/** @rule N109 Whoever drafted a plan asks another rep to sign it, for a day from today on. */
export default function AskForPlanDialog({ name, today, send, close }: AskForPlanProps) {
  const first = parseIsoDate(today)
  const form = useForm({
    fields: { effective_from: planFields.effective_from, note: planFields.note },
    optional: ['note'],
    initial: { effective_from: first ? formatPlainDate(first) : '' },
    send: (asked, options) => send(asked as { effective_from: string; note?: string }, options),
    onDone: (done) => close(done),
  })
  return (
    <FormDialog
      title={`Ask for a signature on ${name}`}
      submitLabel="Ask for a signature"
      failureTitle="No one was asked"
      close={() => close()}
      form={form}
    >
      <p>
        Another rep who may set prices reads the plan and signs it. Until then, nothing changes. While it
        waits, its figures don’t change.
      </p>
      <DateField {...form.field('effective_from')} dateFormat="MM/dd/yyyy" />
      <TextArea {...form.field('note')} rows={3} />
    </FormDialog>
  )
}

export const example: Omit<AskForPlanProps, 'close'> = {
  name: 'RP-2027.2',
  today: '2027-04-19',
  send: () => Promise.resolve(true),
}
