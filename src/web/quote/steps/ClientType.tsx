import { SelectField } from '#web/form/fields.tsx'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useClientTypeOptions } from '#web/quote/steps/client-type-options.ts'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

/** Another type may change discounts and clear sign choices, so it asks first if something would be lost. */
export function ClientType({ field, producer }: { field: StepField; producer: boolean }) {
  const kind = useChoiceWithUndo('client_type')
  const { viewer } = useSessionState()
  const options = useClientTypeOptions(producer, viewer.editor)
  return (
    <div className="grid content-start gap-4">
      <FocusOnMount when={kind.stage.at === 'undone'}>
        <SelectField
          {...field('client_type')}
          {...(producer && { label: 'Kind of producer', hint: 'Your commission depends on it' })}
          options={options}
          value={kind.value}
          onChange={kind.choose}
        />
      </FocusOnMount>
      <ChoiceUndoNotice of={kind}>Some of your answers have changed because of this.</ChoiceUndoNotice>
    </div>
  )
}
