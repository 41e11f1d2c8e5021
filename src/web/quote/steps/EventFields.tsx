import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { TimeField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

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

/** When play starts; `preset` is the zone to show while none is known. */
export function StartFields({ field, preset }: { field: StepField; preset?: string | undefined }) {
  return (
    <>
      <TimeField {...field('tee_time')} />
      <SelectField
        {...field('time_zone')}
        {...(preset !== undefined && { value: preset, hint: 'From this device, until you choose the state' })}
        options={useZones(preset)}
      />
    </>
  )
}

/** The six time zones, and the one of the course if it is another. */
function useZones(preset: string | undefined) {
  const { time_zone: zone = preset } = useDraftQuote().answers
  const six = TIME_ZONES.map(({ zone: value, label }) => ({ value: value as string, label: label as string }))
  if (zone === undefined || six.some(({ value }) => value === zone)) return six
  return [...six, { value: zone, label: zone.replaceAll('_', ' ') }]
}
