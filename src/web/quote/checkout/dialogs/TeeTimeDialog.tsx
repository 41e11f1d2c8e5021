import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TimeField } from '#web/form/figure-fields.tsx'
import { SelectField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { describeNotSaved } from '#web/quote/save/NotSavedNotice.tsx'
import { requireSaved } from '#web/quote/save/require-saved.ts'
import type { SaveResult } from '#web/quote/session/calls/save-quote.ts'

const { tee_time, time_zone } = tournamentFields
const SUBMIT = 'Save the tee time'

interface TeeTime {
  tee_time: string
  time_zone: string
}

interface TeeTimeProps extends DialogProps<'saved'> {
  first: CalendarDate
  initial: TeeTime
  save: (entered: TeeTime) => Promise<SaveResult>
}

/** @rule D04 Play is today or tomorrow: asks for the exact time, in the time zone of the event. */
export default function TeeTimeDialog({ first, initial, save, close }: TeeTimeProps) {
  const form = useForm({
    fields: { tee_time, time_zone },
    initial,
    send: async (entered) => requireSaved(await save(entered)),
    onDone: () => close('saved'),
  })
  return (
    <FormDialog
      title="When does play start?"
      submitLabel={SUBMIT}
      describeFailure={(failure) => describeNotSaved(failure, SUBMIT)}
      close={() => close()}
      form={form}
    >
      <p>
        Your first contest is on {formatLongDate(first)}, which is close. Coverage has to start before the
        first tee shot, so the certificate needs its time.
      </p>
      <TimeField {...form.field('tee_time')} hint={undefined} />
      <SelectField {...form.field('time_zone')} hint="Of the course" options={zonesFor(initial.time_zone)} />
    </FormDialog>
  )
}

/** The six zones, and the course's own if it is another. */
function zonesFor(courseZone: string) {
  const six = TIME_ZONES.map(({ zone, label }) => ({ value: zone as string, label: label as string }))
  if (courseZone === '' || six.some(({ value }) => value === courseZone)) return six
  return [...six, { value: courseZone, label: courseZone.replaceAll('_', ' ') }]
}

export const example = {
  first: '2027-06-12' as CalendarDate,
  initial: { tee_time: '', time_zone: 'America/Chicago' },
  save: () => Promise.resolve({ state: 'saved' } as const),
}
