import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function TournamentStep() {
  const zones = useZones()
  return (
    <WizardStep step={tournamentStep}>
      {(field) => (
        <>
          <FieldGroup title="The event">
            <TextField {...field('tournament_name')} />
          </FieldGroup>
          <FieldGroup title="The course">
            <TextField {...field('course_name')} />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField {...field('course_city')} />
              <SelectField {...field('course_state')} />
            </div>
          </FieldGroup>
          <FieldGroup title="Start of play" columns>
            <TextField {...field('tee_time')} type="time" size="short" />
            <SelectField {...field('time_zone')} options={zones} />
          </FieldGroup>
          <FieldGroup title="Anything else">
            <TextArea {...field('notes')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}

/** The six time zones, and the one of the course if it is another. */
function useZones() {
  const { time_zone: zone } = useDraftQuote().answers
  const six = TIME_ZONES.map(({ zone: value, label }) => ({ value: value as string, label: label as string }))
  if (zone === undefined || six.some(({ value }) => value === zone)) return six
  return [...six, { value: zone, label: zone.replaceAll('_', ' ') }]
}
