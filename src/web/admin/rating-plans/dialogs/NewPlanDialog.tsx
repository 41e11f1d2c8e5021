import { planFields } from '#domain/pricing/plans/plan.fields.ts'
import { PlanFileField, usePlanFile } from '#web/admin/rating-plans/dialogs/plan-file.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface NewPlanProps extends DialogProps<string> {
  /** The plan whose figures it begins with; without one they come from a file. */
  from: string | undefined
  suggested: string
  send: (body: { name: string; from?: string; file?: string }, options: FormCall) => Promise<string>
}

/** @rule O13 A plan is drafted from another one, or from a file with every fault named. */
export default function NewPlanDialog({ from, suggested, send, close }: NewPlanProps) {
  const file = usePlanFile()
  const form = useForm({
    fields: { name: planFields.name },
    initial: { name: suggested },
    besides: file.text ?? '',
    send: ({ name }, options) => {
      if (from !== undefined) return send({ name, from }, options)
      if (file.text === undefined) throw new RejectedValuesError([file.missing])
      return send({ name, file: file.text }, options)
    },
    onDone: (name) => close(name),
  })
  return (
    <FormDialog
      title={from === undefined ? 'Import a rating plan' : `Draft a plan from ${from}`}
      submitLabel={from === undefined ? 'Import as a draft' : 'Start the draft'}
      failureTitle="No draft was made"
      close={() => close()}
      form={form}
      isDirty={file.text !== undefined}
    >
      <p>Nothing is priced by a draft. Another rep needs to sign it first.</p>
      <TextField {...form.field('name')} size="medium" autoComplete="off" />
      {from === undefined && <PlanFileField file={file} />}
    </FormDialog>
  )
}

export const example: Omit<NewPlanProps, 'close'> = {
  from: 'RP-2027.1',
  suggested: 'RP-2027.2',
  send: ({ name }) => Promise.resolve(name),
}
