import { MAX_NOTE } from '#contract/amendments.ts'
import { text } from '#domain/values/field-kinds.ts'
import { AnswerFile } from '#web/admin/carriers/letters/AnswerFile.tsx'
import { useAnswerFile } from '#web/admin/carriers/letters/use-answer-file.ts'
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
  /** Of the quote whose case it is, of whose files one can go with the answer. */
  guid?: string | undefined
  answer: (answered: { message: string; file?: string }, options: FormCall) => Promise<SentRequest>
}

const FIELDS = {
  message: text({ label: 'Your answer', multiline: true, maxLength: MAX_NOTE, message: 'Enter your answer' }),
}

/**
 * A rep answers what was asked in words; the answer has the focus.
 *
 * @rule N93 The answer is mailed to whoever asked, and nothing about the policy changes.
 * @rule D32 D35 What it goes back to, such as the carrier’s letter, is a file of the case that reps find with the answer.
 */
export default function AnswerRequestDialog({ change, guid, answer, close }: AnswerRequestProps) {
  const file = useAnswerFile(guid)
  const form = useForm({
    fields: FIELDS,
    besides: file.value,
    send: ({ message }, options) => {
      const chosen = file.requireHere()
      return answer({ message, ...(chosen !== undefined && { file: chosen }) }, options)
    },
    onDone: close,
  })
  return (
    <FormDialog
      title="Answer the request"
      submitLabel="Send the answer"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
      isDirty={file.isDirty}
      describeFailure={file.describeFailure}
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
      {guid !== undefined && (
        <AnswerFile
          file={file}
          label="File"
          hint="Kept with the answer, for reps only. To show it to the client, share it from the files"
        />
      )}
    </FormDialog>
  )
}

export const example: Omit<AnswerRequestProps, 'close'> = {
  guid: '',
  change: {
    ...exampleChange,
    kind: 'other',
    text_only: true,
    note: 'May two of our players tee off from the forward tees?',
  },
  answer: () => Promise.resolve({ state: 'answered' }),
}
