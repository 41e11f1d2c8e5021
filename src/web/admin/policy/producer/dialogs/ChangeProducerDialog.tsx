import { findLicenseProblem, NEW_PRODUCER_FIELDS, type NewProducerKey } from '#domain/policy/new-producer.ts'
import { parsePlainDate } from '#domain/values/calendar.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { PhoneField, RadioGroup, SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

type SentProducer = Record<NewProducerKey, string | null>

interface ChangeProducerProps extends DialogProps<true> {
  /** The agency or name of the producer of record; null where the insured acts for itself. */
  current: string | null
  /** The day of the last contest, as `yyyy-MM-dd`. */
  lastContest: string | undefined
  send: (body: { producer: SentProducer | null; reason: string }, options: FormCall) => Promise<unknown>
}

const KEYS = Object.keys(NEW_PRODUCER_FIELDS) as NewProducerKey[]

const FIELDS = {
  to: choice({
    label: 'Who handles the policy from now on',
    options: [
      { value: 'producer', label: 'Another producer' },
      { value: 'none', label: 'The insured' },
    ],
    message: 'Choose who handles the policy',
  }),
  ...NEW_PRODUCER_FIELDS,
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/**
 * A rep gives a policy another producer of record, or none.
 *
 * @rule N87 It is said before what follows at once, and that nothing that was paid changes.
 */
export default function ChangeProducerDialog({ current, lastContest, send, close }: ChangeProducerProps) {
  const form = useForm({
    fields: FIELDS,
    initial: { to: 'producer' },
    hidden: ({ to }) => (to === 'none' ? KEYS : []),
    validate: ({ producer_license_exp_date: expires = '' }) => {
      const problem = findLicenseProblem(parsePlainDate(expires ?? ''), lastContest)
      return problem ? { producer_license_exp_date: problem } : {}
    },
    send: ({ to, reason, ...producer }, options) => {
      const sent = Object.fromEntries(KEYS.map((key) => [key, producer[key] ?? null])) as SentProducer
      return send({ producer: to === 'none' ? null : sent, reason }, options)
    },
    onDone: () => close(true),
  })
  const isNone = form.text('to') === 'none'
  return (
    <FormDialog
      title="Change the producer of record"
      submitLabel="Change the producer"
      failureTitle="We couldn’t change the producer"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">
        {current === null
          ? 'No producer now. '
          : `${current} handles this policy now and will no longer be able to open it. `}
        Past payments don’t change. The new contact pays for later changes that raise the price. We’ll email
        everyone involved.
      </p>
      {current !== null && <RadioGroup {...form.field('to')} variant="cards" />}
      {!isNone && (
        <>
          <FieldGroup title="Producer" columns>
            <TextField {...form.field('producer_agency_name')} />
            <TextField {...form.field('producer_email')} type="email" />
            <TextField {...form.field('producer_first_name')} />
            <TextField {...form.field('producer_last_name')} />
            <PhoneField {...form.field('producer_phone')} />
          </FieldGroup>
          <FieldGroup title="License" columns>
            <TextField {...form.field('producer_license_number')} />
            <SelectField {...form.field('producer_license_state')} />
            <DateField {...form.field('producer_license_exp_date')} dateFormat="MM/dd/yyyy" />
          </FieldGroup>
        </>
      )}
      <TextField {...form.field('reason')} hint="Only reps see this" />
    </FormDialog>
  )
}

export const example: Omit<ChangeProducerProps, 'close'> = {
  current: 'Lake Insurance',
  lastContest: '2027-06-12',
  send: () => Promise.resolve(),
}
