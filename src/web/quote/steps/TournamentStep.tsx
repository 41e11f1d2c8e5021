import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { CourseFields, StartFields } from '#web/quote/steps/EventFields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { useDeviceZone } from '#web/quote/steps/use-device-zone.ts'
import { WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function TournamentStep() {
  const zone = useDeviceZone()
  return (
    <WizardStep step={tournamentStep}>
      {(field) => (
        <>
          <FieldGroup title="The event">
            <TextField {...field('tournament_name')} />
          </FieldGroup>
          <FieldGroup title="The course">
            <CourseFields field={field} />
          </FieldGroup>
          <FieldGroup title="Start of play" columns>
            <StartFields field={field} preset={zone} />
          </FieldGroup>
          <FieldGroup title="Anything else">
            <TextArea {...field('notes')} />
          </FieldGroup>
        </>
      )}
    </WizardStep>
  )
}
