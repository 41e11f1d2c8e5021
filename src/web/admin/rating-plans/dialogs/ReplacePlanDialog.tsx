import { PlanFileField, usePlanFile } from '#web/admin/rating-plans/dialogs/plan-file.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ReplacePlanProps extends DialogProps<boolean> {
  name: string
  send: (file: string, options: FormCall) => Promise<boolean>
}

/** All figures of a draft from a file, also with other bands and layers. */
export default function ReplacePlanDialog({ name, send, close }: ReplacePlanProps) {
  const file = usePlanFile()
  const form = useForm({
    fields: {},
    besides: file.text ?? '',
    send: (_values, options) => {
      if (file.text === undefined) throw new RejectedValuesError([file.missing])
      return send(file.text, options)
    },
    onDone: (done) => close(done),
  })
  return (
    <FormDialog
      title={`Replace the figures of ${name}`}
      submitLabel="Replace all figures"
      failureTitle="Nothing was replaced"
      close={() => close()}
      form={form}
      isDirty={file.text !== undefined}
    >
      <p>
        To add or remove bands, download the draft, change it in an editor, and choose it here. The name in
        the file doesn’t matter.
      </p>
      <PlanFileField file={file} />
    </FormDialog>
  )
}

export const example: Omit<ReplacePlanProps, 'close'> = {
  name: 'RP-2027.2',
  send: () => Promise.resolve(true),
}
