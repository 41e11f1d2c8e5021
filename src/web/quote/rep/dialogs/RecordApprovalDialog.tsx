import { approvalFields } from '#domain/quote/approvals/approval.fields.ts'
import { type ApprovalAnswer } from '#domain/quote/approvals/approval-codes.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface RecordApprovalProps extends DialogProps<ApprovalAnswer> {
  title: string
  /** What it is about, such as the contest, and why it needs an approval. */
  about: string
  message: string
  /** Who answered at the carrier, or why; undefined if nothing has to be said. */
  noteLabel: string | undefined
  record: (given: { answer: ApprovalAnswer; note?: string }) => Promise<unknown>
}

/** Records an approval or a refusal. The first answer has the focus, so that Enter approves. */
export default function RecordApprovalDialog(props: RecordApprovalProps) {
  const { title, about, message, noteLabel, record, close } = props
  const { answer, note } = approvalFields
  const form = useForm({
    fields: { answer, note: { ...note, label: noteLabel ?? note.label } },
    optional: ['note'],
    initial: { answer: 'approved' },
    validate: (texts): { note?: string } =>
      noteLabel !== undefined && !texts.note?.trim() ? { note: note.message } : {},
    send: async (given) => {
      await record({ answer: given.answer, ...(given.note !== undefined && { note: given.note }) })
      return given.answer
    },
    onDone: close,
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Record the answer"
      failureTitle="Nothing was recorded"
      close={() => close()}
      form={form}
    >
      <p className="font-semibold">{about}</p>
      <p className="max-w-measure text-muted">{message}</p>
      <RadioGroup {...form.field('answer')} />
      <TextField {...form.field('note')} required={noteLabel !== undefined} />
      <p className="text-sm text-muted">It holds for the present figures.</p>
    </FormDialog>
  )
}

export const example: Omit<RecordApprovalProps, 'close'> = {
  title: 'The carrier’s answer',
  about: 'Hole-in-one contest 1',
  message: 'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
  noteLabel: 'Who answered',
  record: () => Promise.resolve(),
}
