import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduleMailing } from '#contract/mailing-acts.ts'
import type { Mailing } from '#contract/mailings.ts'
import { scheduleFields } from '#domain/mailings/office/mailing.fields.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { exampleMailing } from '#web/admin/mailings/dialogs/example-mailing.ts'
import { mailingName, people } from '#web/admin/mailings/mailing-texts.ts'
import { call } from '#web/api/call.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { DateField, TimeField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { fromDayOn } from '#web/ui/typed/day-limits.ts'

interface ScheduleMailingProps extends DialogProps<Mailing> {
  mailing: Mailing
  /** How many would get it if it began now. */
  countReceivers: () => Promise<number>
}

const FIELDS = {
  when: choice({
    label: 'When to begin',
    options: [
      { value: 'now', label: 'Now' },
      { value: 'later', label: 'At a later time' },
    ],
    message: 'Choose when to begin',
  }),
  ...scheduleFields,
}

/** Sends a mailing now, or at a moment in the time zone of the office. */
export default function ScheduleMailingDialog(props: ScheduleMailingProps) {
  return (
    <QueryProvider>
      <Schedule {...props} />
    </QueryProvider>
  )
}

function Schedule({ mailing, countReceivers, close }: ScheduleMailingProps) {
  const { id, version, time_zone: zone } = mailing
  const form = useForm({
    fields: FIELDS,
    initial: { when: 'now' },
    hidden: ({ when }) => (when === 'now' ? (['on', 'time'] as const) : []),
    send: ({ on, time }, { handlesError }) => {
      const at = on !== undefined && time !== undefined ? { at: { on, time } } : {}
      return call(scheduleMailing, { params: { id }, body: { version, ...at }, handlesError })
    },
    serverName: (name) => name.replace(/^at\./, ''),
    onDone: ({ data }) => close(data),
  })
  const [today] = useState(() => dateInTimeZone(new Date(), zone))
  const isLater = form.text('when') === 'later'
  const counted = useQuery({
    queryKey: ['receivers', id, version],
    queryFn: countReceivers,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <FormDialog
      title="Send the mailing"
      submitLabel={isLater ? 'Schedule the mailing' : 'Send the mailing'}
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p>
        {mailingName(mailing.mailing)}
        {counted.data !== undefined && (
          <>
            {' '}
            to <strong>{people(counted.data)}</strong>
          </>
        )}
        . We choose who gets it when it begins, and check again before each email.
      </p>
      <RadioGroup {...form.field('when')} />
      {isLater && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField {...form.field('on')} dateFormat="MM/dd/yyyy" limits={fromDayOn(today)} />
          <TimeField {...form.field('time')} hint={`In our time zone (${zone.replaceAll('_', ' ')})`} />
        </div>
      )}
    </FormDialog>
  )
}

export const example: Omit<ScheduleMailingProps, 'close'> = {
  mailing: exampleMailing,
  countReceivers: () => Promise.resolve(214),
}
