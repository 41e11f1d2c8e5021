import { useState } from 'react'
import { chooseAudience, type Mailing } from '#contract/mailings.ts'
import type { Assignee } from '#contract/desk/assigning.ts'
import { audienceFields } from '#domain/mailings/office/mailing.fields.ts'
import { formatPlainDate, parseIsoDate } from '#domain/values/calendar.ts'
import { exampleMailing } from '#web/admin/mailings/dialogs/example-mailing.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

interface ChooseAudienceProps extends DialogProps<Mailing> {
  mailing: Mailing
  reps: readonly Pick<Assignee, 'id' | 'name'>[]
}

const OPTIONAL = [
  'as',
  'bought',
  'client_type',
  'states',
  'event_from',
  'event_to',
  'saved_from',
  'saved_to',
  'rep',
  'partner',
] as const

/**
 * Whose quotes make the audience: each field limits it, and an empty one doesn’t.
 *
 * @rule T18 What somebody else wrote meanwhile is shown; saving again keeps it, with the audience that is chosen here.
 */
export default function ChooseAudienceDialog({ mailing, reps, close }: ChooseAudienceProps) {
  const [current, setCurrent] = useState<Mailing>()
  const { id, audience } = mailing
  const { version } = current ?? mailing
  const choices = [
    { value: 'nobody', label: 'No one' },
    ...reps.map((rep) => ({ value: rep.id, label: rep.name })),
  ]
  const form = useForm({
    fields: { ...audienceFields, rep: { ...audienceFields.rep, options: choices } },
    optional: OPTIONAL,
    initial: {
      as: audience.as ?? '',
      bought: audience.bought ?? '',
      client_type: audience.client_type ?? '',
      states: audience.states.join(', '),
      event_from: written(audience.event_from),
      event_to: written(audience.event_to),
      saved_from: written(audience.saved_from),
      saved_to: written(audience.saved_to),
      rep: audience.rep ?? '',
      partner: audience.partner ?? '',
    },
    send: (chosen, { handlesError }) =>
      call(chooseAudience, { params: { id }, body: { version, ...chosen }, handlesError }),
    onDone: ({ data }) => close(data),
    onFailure: (failure) => {
      if (isCallError(failure, 'MAILING_CHANGED')) setCurrent(failure.data as Mailing)
    },
  })
  return (
    <FormDialog
      title="Choose the audience"
      submitLabel="Use this audience"
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
      wide
    >
      <p className="text-muted">
        Everyone whose quote matches all of these. Leave all of them empty to write to everyone.
      </p>
      <div className="field-rows gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField {...form.field('bought')} prompt="Either" />
        <SelectField {...form.field('as')} prompt="Either" />
        <SelectField {...form.field('client_type')} prompt="Any" />
        <TextField {...form.field('states')} autoComplete="off" />
        <DateField {...form.field('event_from')} dateFormat="MM/dd/yyyy" />
        <DateField {...form.field('event_to')} dateFormat="MM/dd/yyyy" />
        <DateField {...form.field('saved_from')} dateFormat="MM/dd/yyyy" />
        <DateField {...form.field('saved_to')} dateFormat="MM/dd/yyyy" />
        <SelectField {...form.field('rep')} options={choices} prompt="Anyone" />
        <TextField {...form.field('partner')} autoComplete="off" />
      </div>
      {current && (
        <Notice kind="info" title="Someone saved this mailing meanwhile">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {current.subject}
            {'\n'}
            {current.text}
          </p>
        </Notice>
      )}
    </FormDialog>
  )
}

function written(iso: string | null): string {
  const day = iso === null ? undefined : parseIsoDate(iso)
  return day ? formatPlainDate(day) : ''
}

export const example: Omit<ChooseAudienceProps, 'close'> = {
  mailing: exampleMailing,
  reps: [{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', name: 'Robin Hill' }],
}
