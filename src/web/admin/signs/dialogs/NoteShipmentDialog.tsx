import { noteFields } from '#domain/signs/shipment.fields.ts'
import { todayAsWritten } from '#web/admin/signs/dialogs/read-sending.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

interface NoteShipmentProps extends DialogProps<true> {
  /** Of the event. */
  name: string
  what: 'arrived' | 'came-back'
  /** The day on which it left. */
  sentOn: string
  send: (noted: { day: string; note: string | null }, options: FormCall) => Promise<unknown>
}

const DAYS_BACK = 120

/** When a box arrived and who signed for it, or when it came back and why. */
export default function NoteShipmentDialog({ name, what, sentOn, send, close }: NoteShipmentProps) {
  const hasArrived = what === 'arrived'
  const form = useForm({
    fields: noteFields,
    optional: ['note'],
    initial: { day: todayAsWritten() },
    send: async ({ day, note = null }, options) => {
      await send({ day, note }, options)
      return true as const
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={hasArrived ? `Signs for ${name} arrived` : `Signs for ${name} came back`}
      submitLabel={hasArrived ? 'Record the arrival' : 'Record the return'}
      failureTitle="Nothing was recorded"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">Shipped {formatDay(sentOn)}</p>
      <DateField {...form.field('day')} dateFormat="MM/dd/yyyy" limits={upToDay(readersToday(), DAYS_BACK)} />
      <TextField {...form.field('note')} label={hasArrived ? 'Who signed for it' : 'Why it came back'} />
    </FormDialog>
  )
}

export const example: Omit<NoteShipmentProps, 'close'> = {
  name: 'Lantern House Charity Classic',
  what: 'arrived',
  sentOn: '2027-05-21',
  send: () => Promise.reject(new Error('An example')),
}
