import { text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface DeclineRequestProps extends DialogProps<true> {
  /** Such as "Postponement". */
  what: string
  decline: (reason: string, options: FormCall) => Promise<true>
}

const FIELDS = {
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/** @rule N63 A producer declines what its client asked for, with a reason that the client reads. */
export default function DeclineRequestDialog({ what, decline, close }: DeclineRequestProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ reason }, options) => decline(reason, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Decline the ${what.toLowerCase()}?`}
      submitLabel="Decline"
      failureTitle="Nothing was decided"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure text-muted">Nothing is charged, and the coverage stays the same.</p>
      <TextArea {...form.field('reason')} hint="Your client will see this" />
    </FormDialog>
  )
}

export const example: Omit<DeclineRequestProps, 'close'> = {
  what: 'Change',
  decline: () => Promise.resolve(true),
}
