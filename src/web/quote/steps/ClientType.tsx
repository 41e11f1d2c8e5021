import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { SelectField } from '#web/form/fields.tsx'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useClientTypeOptions } from '#web/quote/steps/client-type-options.ts'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface ClientTypeProps {
  field: StepField
  producer: boolean
  /** Of a policy, which neither becomes Friends & Family nor stops being it. */
  isSold?: boolean
}

/** Another type may change discounts and clear sign choices, so it asks first if something would be lost. */
export function ClientType({ field, producer, isSold = false }: ClientTypeProps) {
  const kind = useChoiceWithUndo('client_type')
  const { viewer } = useAnswersState()
  const all = useClientTypeOptions(producer, viewer.editor, kind.value)
  const isFree = kind.value === FRIENDS_AND_FAMILY
  const options = isSold ? all.filter(({ value }) => (value === FRIENDS_AND_FAMILY) === isFree) : all
  return (
    <>
      <div className="field-cell">
        <FocusOnMount when={kind.stage.at === 'undone'}>
          <SelectField
            {...field('client_type')}
            {...(producer && { label: 'Type of producer', hint: 'Your commission depends on it' })}
            options={options}
            value={kind.value}
            onChange={kind.choose}
          />
        </FocusOnMount>
      </div>
      <div className="empty:hidden sm:col-span-2">
        <ChoiceUndoNotice of={kind}>Some of your answers have changed because of this.</ChoiceUndoNotice>
      </div>
    </>
  )
}
