import type { ReactNode } from 'react'
import type { SecondRepForm } from '#web/admin/second-rep/use-second-rep-form.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'

interface SecondRepFieldsProps {
  deciding: SecondRepForm
  /** Said to whoever asked. */
  own: ReactNode
}

/** The decision of a second rep, and its reason where one is needed. */
export function SecondRepFields({ deciding, own }: SecondRepFieldsProps) {
  const { form, isOwn, isAlone, isDeclining } = deciding
  return (
    <>
      {isOwn ? <p className="text-muted">{own}</p> : <RadioGroup {...form.field('answer')} />}
      {isAlone && !isDeclining && (
        <p className="text-muted">
          No other rep can approve this. You can approve it yourself if you say why.
        </p>
      )}
      {(isDeclining || isAlone) && (
        <TextField
          {...form.field('reason')}
          hint={isDeclining ? 'Saved with the decision. Only reps see it' : 'Saved in the audit log'}
        />
      )}
    </>
  )
}
