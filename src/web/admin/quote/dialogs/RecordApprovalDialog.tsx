import { useEffect, useEffectEvent } from 'react'
import type { ListedReferral } from '#contract/approvals.ts'
import { approvalFields, carrierLetterFields } from '#domain/quote/approvals/approval.fields.ts'
import type { ApprovalAnswer } from '#domain/quote/approvals/approval-codes.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { AnswerFile } from '#web/admin/carriers/letters/AnswerFile.tsx'
import { useAnswerFile } from '#web/admin/carriers/letters/use-answer-file.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

type Letters = ListedReferral['letters']

export interface RecordedAnswer {
  answer: ApprovalAnswer
  note?: string
  /** The carrier's own number of its answer, and on what it approves. */
  reference?: string
  conditions?: string
  /** What the carrier sent with it: a file of the case. */
  file?: string
  /** What the client is told; left out, nobody is told. */
  letter?: { subject: string; message: string }
}

interface RecordApprovalProps extends DialogProps<ApprovalAnswer> {
  title: string
  /** What it is about, such as the contest, and why it needs an approval. */
  about: string
  message: string
  /** Who answered at the carrier, or why; undefined if nothing has to be said. */
  noteLabel: string | undefined
  /** The carrier's answer may have a reference and conditions. */
  isCarriers: boolean
  /** Of the quote, of whose files the carrier’s may be one; absent where no carrier answers. */
  guid?: string
  /** What the client can be told of each answer; null if nobody can be, undefined if it is the office's own affair. */
  letters: Letters | undefined
  record: (given: RecordedAnswer) => Promise<unknown>
}

const FIELDS = {
  answer: approvalFields.answer,
  note: approvalFields.note,
  reference: approvalFields.reference,
  conditions: approvalFields.conditions,
  told: choice({
    label: 'The client',
    options: [
      { value: 'by-mail', label: 'Tell them by email' },
      { value: 'nobody', label: 'Don’t tell them' },
    ],
    message: 'Choose whether to tell the client',
  }),
  approved_letter: { ...carrierLetterFields.message, label: 'Message to the client' },
  refused_letter: { ...carrierLetterFields.message, label: 'Message to the client' },
}

/** Of each answer the letter is kept apart, so that changing the answer loses nothing that was typed. */
const LETTER_OF = { approved: 'approved_letter', refused: 'refused_letter' } as const

/**
 * Records an approval or a refusal, and tells the client. The first answer has the focus, so that Enter approves; of a carrier
 * who answered has to be written, and so that has it.
 *
 * @rule D32 The carrier's reference stays in the office; its conditions the client reads in any case.
 * @rule N16 Deciding goes with a message to the client, which the rep reads, changes or leaves out.
 */
export default function RecordApprovalDialog(props: RecordApprovalProps) {
  const { title, about, message, noteLabel, isCarriers, guid, letters, record, close } = props
  const file = useAnswerFile(guid)
  const form = useForm({
    fields: { ...FIELDS, note: { ...FIELDS.note, label: noteLabel ?? FIELDS.note.label } },
    optional: ['note', 'reference', 'conditions'],
    hidden: ({ answer, told }) => {
      const ofCarrier = isCarriers
        ? answer === 'refused'
          ? (['conditions'] as const)
          : []
        : (['reference', 'conditions'] as const)
      if (!letters) return [...ofCarrier, 'told', 'approved_letter', 'refused_letter'] as const
      const other = answer === 'refused' ? 'approved_letter' : 'refused_letter'
      return told === 'by-mail'
        ? ([...ofCarrier, other] as const)
        : ([...ofCarrier, 'approved_letter', 'refused_letter'] as const)
    },
    initial: {
      answer: 'approved',
      told: 'by-mail',
      approved_letter: letters?.approved.message ?? '',
      refused_letter: letters?.refused.message ?? '',
    },
    validate: (texts): { note?: string } =>
      noteLabel !== undefined && !texts.note?.trim() ? { note: FIELDS.note.message } : {},
    besides: file.value,
    send: async ({ answer, note, reference, conditions, told, ...written }) => {
      const chosen = file.requireHere()
      const text = told === 'by-mail' ? written[LETTER_OF[answer]] : undefined
      await record({
        answer,
        ...(note !== undefined && { note }),
        ...(reference !== undefined && { reference }),
        ...(conditions !== undefined && { conditions }),
        ...(chosen !== undefined && { file: chosen }),
        ...(letters && text !== undefined && { letter: { subject: letters[answer].subject, message: text } }),
      })
      return answer
    },
    onDone: close,
  })
  const focusFirst = useEffectEvent(() => form.focus(noteLabel === undefined ? 'answer' : 'note'))
  useEffect(() => focusFirst(), [])
  const answer = form.text('answer')
  const told = form.text('told')
  return (
    <FormDialog
      title={title}
      submitLabel="Record the answer"
      failureTitle="We couldn’t record the answer"
      close={() => close()}
      form={form}
      isDirty={file.isDirty}
      describeFailure={file.describeFailure}
    >
      <p className="font-semibold">{about}</p>
      <p className="max-w-measure text-muted">{message}</p>
      <RadioGroup {...form.field('answer')} />
      <TextField {...form.field('note')} required={noteLabel !== undefined} />
      {isCarriers && <TextField {...form.field('reference')} size="short" autoComplete="off" />}
      {isCarriers && answer !== 'refused' && <TextArea {...form.field('conditions')} rows={3} />}
      {guid !== undefined && (
        <AnswerFile file={file} hint="What the carrier sent. It’s kept with the answer" />
      )}
      {letters ? (
        <>
          <RadioGroup {...form.field('told')} hint={letters.to} />
          {told === 'by-mail' && (
            <TextArea
              key={answer}
              {...form.field(LETTER_OF[answer === 'refused' ? 'refused' : 'approved'])}
              rows={7}
            />
          )}
          {told === 'by-mail' && answer !== 'refused' && isCarriers && form.text('conditions').trim() && (
            <p className="text-sm text-muted">We’ll add the conditions below your message.</p>
          )}
        </>
      ) : (
        letters === null && (
          <p className="text-sm text-muted">This quote has no email address, so we can’t tell the client.</p>
        )
      )}
      <p className="text-sm text-muted">This answer applies only to the current details.</p>
    </FormDialog>
  )
}

export const example: Omit<RecordApprovalProps, 'close'> = {
  title: 'The carrier’s answer',
  about: 'Hole-in-one contest 1',
  message: 'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
  noteLabel: 'Who answered',
  isCarriers: true,
  letters: {
    to: 'pat@hopehouse.example',
    approved: { subject: 'Approved for your event', message: 'Good news: this is approved.' },
    refused: { subject: 'About your quote', message: 'We’ve reviewed your quote.' },
  },
  record: () => Promise.resolve(),
}
