import type { ClaimCase } from '#contract/claims/case.ts'
import { text } from '#domain/values/field-kinds.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface ClaimReasonProps extends DialogProps<ClaimCase> {
  number: string
  title: string
  intro: string
  /** A verb with its object. */
  submitLabel: string
  isReasonOptional?: boolean
  /** What is typed, if it is no reason. */
  label?: string
  send: (reason: string, options: FormCall) => Promise<ClaimCase>
}

const fieldsFor = (label: string) => ({
  reason: text({ label, multiline: true, message: `Enter a ${label.toLowerCase()}` }),
})

/** @rule N105 Whatever a rep does with a claim against its course, they say why. */
export default function ClaimReasonDialog(props: ClaimReasonProps) {
  const { number, title, intro, submitLabel, isReasonOptional = false, label = 'Reason', send, close } = props
  const form = useForm({
    fields: fieldsFor(label),
    optional: isReasonOptional ? ['reason'] : [],
    send: ({ reason = '' }, options) => send(reason, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      failureTitle="Nothing was changed"
      describeFailure={describeClaimFailure(number)}
      close={() => close()}
      form={form}
    >
      <p>{intro}</p>
      <TextArea {...form.field('reason')} rows={3} />
    </FormDialog>
  )
}

export const example: Omit<ClaimReasonProps, 'close'> = {
  number: 'C-2001',
  title: 'Reject: Signed scorecard',
  intro: 'The sender reads your reason word for word.',
  submitLabel: 'Reject the document',
  send: () => Promise.reject(new Error('An example')),
}
