import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { TimeField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/** Where it is played. */
export function CourseFields({ field }: { field: StepField }) {
  return (
    <>
      <TextField {...field('course_name')} />
      <div className="field-rows gap-x-4 sm:grid-cols-2">
        <TextField {...field('course_city')} />
        <SelectField {...field('course_state')} />
      </div>
    </>
  )
}

/** When play starts. */
export function StartFields({ field }: { field: StepField }) {
  return (
    <>
      <TimeField {...field('tee_time')} />
      <SelectField {...field('time_zone')} options={useZones()} />
    </>
  )
}

/** The six time zones, and the one of the course if it is another. */
function useZones() {
  const { time_zone: zone } = useDraftQuote().answers
  const six = TIME_ZONES.map(({ zone: value, label }) => ({ value: value as string, label: label as string }))
  if (zone === undefined || six.some(({ value }) => value === zone)) return six
  return [...six, { value: zone, label: zone.replaceAll('_', ' ') }]
}
