import { useState } from 'react'
import { TextField } from '#web/form/fields.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { OtherNameButton } from '#web/quote/steps/party-rows.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface ContactNameProps {
  side: 'insured' | 'producer'
  field: StepField
}

/** @rule N53 The contact name is the first and last name; another one is asked for only on demand. */
export function ContactName({ side, field }: ContactNameProps) {
  const key = `${side}_contact_name`
  const isGiven = textOf(useAnswersState(), key) !== ''
  const [asked, setAsked] = useState<'no' | 'given' | 'pressed'>(isGiven ? 'given' : 'no')
  if (asked === 'no' && isGiven) setAsked('given')
  if (asked === 'no' && !isGiven) return <OtherNameButton onPress={() => setAsked('pressed')} />
  return (
    <div className="sm:col-span-2">
      <FocusOnMount when={asked === 'pressed'}>
        <TextField {...field(key)} />
      </FocusOnMount>
    </div>
  )
}
