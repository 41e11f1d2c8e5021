import { MAX_NOTE } from '#contract/amendments.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { nameRequester } from '#web/policy/amendments/describe-change.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import type { SentRequest } from '#web/policy/amendments/asking/send-request.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { exampleChange } from '#web/policy/amendments/deciding/example-change.ts'

interface AnswerRequestProps extends DialogProps<SentRequest> {
  change: Amendment
  answer: (message: string, options: FormCall) => Promise<SentRequest>
}

const FIELDS = {
  message: text({ label: 'Your answer', multiline: true, maxLength: MAX_NOTE, message: 'Enter your answer' }),
}

/**
 * A rep answers what was asked in words; the answer has the focus.
 *
 * @rule N93 The answer is mailed to whoever asked, and nothing about the policy changes.
 */
export default function AnswerRequestDialog({ change, answer, close }: AnswerRequestProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ message }, options) => answer(message, options),
    onDone: close,
  })
  return (
    <FormDialog
      title="Answer the request"
      submitLabel="Send the answer"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p className="text-sm text-muted">
        Requested by {nameRequester(change, 'rep')},{' '}
        <time dateTime={change.requested_at}>{formatMoment(change.requested_at)}</time>
      </p>
      <blockquote className="max-w-measure border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {change.note}
      </blockquote>
      <TextArea {...form.field('message')} rows={6} />
      <p className="text-sm text-muted">We’ll email it to the person who asked. The policy doesn’t change.</p>
    </FormDialog>
  )
}

export const example: Omit<AnswerRequestProps, 'close'> = {
  change: {
    ...exampleChange,
    kind: 'other',
    text_only: true,
    note: 'May two of our players tee off from the forward tees?',
  },
  answer: () => Promise.resolve({ state: 'answered' }),
}
