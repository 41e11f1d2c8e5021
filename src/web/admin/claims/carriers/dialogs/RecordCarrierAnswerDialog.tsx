import type { ClaimCase } from '#contract/claims/case.ts'
import type { recordClaimLetterAnswer } from '#contract/claims/carriers.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { carrierAnswerFields } from '#domain/claims/carriers/carrier-answer.fields.ts'
import { AnswerFile } from '#web/admin/carriers/letters/AnswerFile.tsx'
import { useAnswerFile } from '#web/admin/carriers/letters/use-answer-file.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Letter = ClaimCase['carrier_letters'][number]
type Body = Omit<EndpointInput<typeof recordClaimLetterAnswer>['body'], 'seen'>

interface RecordCarrierAnswerProps extends DialogProps<ClaimCase> {
  number: string
  /** Of the quote whose case it is. */
  guid: string
  letter: Letter
  send: (answer: Body, options: FormCall) => Promise<ClaimCase>
}

/**
 * What a carrier answered about a claim.
 *
 * @rule D32 What it means is said before it is recorded: an agreement waives what the letter named, a refusal decides nothing.
 */
export default function RecordCarrierAnswerDialog(props: RecordCarrierAnswerProps) {
  const { number, guid, letter, send, close } = props
  const file = useAnswerFile(guid)
  const form = useForm({
    fields: carrierAnswerFields,
    optional: ['reference', 'conditions'],
    hidden: ({ answer }) => (answer === 'approved' ? [] : (['conditions'] as const)),
    besides: file.value,
    send: ({ answer, who, reference, conditions }, options) => {
      const chosen = file.requireHere()
      return send(
        {
          answer,
          who,
          ...(reference !== undefined && { reference }),
          ...(conditions !== undefined && { conditions }),
          ...(chosen !== undefined && { file: chosen }),
        },
        options,
      )
    },
    onDone: close,
  })
  const answer = form.text('answer')
  return (
    <FormDialog
      title="The carrier’s answer"
      submitLabel="Record the answer"
      failureTitle="We couldn’t record the answer"
      describeFailure={(failure) => file.describeFailure(failure) ?? describeClaimFailure(number)(failure)}
      close={() => close()}
      form={form}
      isDirty={file.isDirty}
    >
      <p className="wrap-anywhere text-muted">To the letter to {letter.to}.</p>
      <RadioGroup {...form.field('answer')} />
      <TextField {...form.field('who')} />
      <TextField {...form.field('reference')} size="short" autoComplete="off" />
      {answer === 'approved' && <TextArea {...form.field('conditions')} rows={3} />}
      <AnswerFile file={file} hint="What the carrier sent. It’s kept with the answer" />
      {answer !== '' && <p className="text-sm text-muted">{whatFollows(letter, answer)}</p>}
    </FormDialog>
  )
}

function whatFollows({ kind, rules }: Letter, answer: string): string {
  if (answer === 'refused') return 'Nothing is decided by this. You decide the claim.'
  if (kind === 'bonus') return 'The bonus carrier takes care of the prize, and this claim is closed.'
  if (rules.length === 0) return 'Saved with the claim. You decide it.'
  const named = rules.map((rule) => `rule ${rule}`).join(', ')
  return `You can then approve the claim although ${named} ${rules.length === 1 ? 'isn’t' : 'aren’t'} met.`
}

export const example: Omit<RecordCarrierAnswerProps, 'close'> = {
  number: 'C-2001',
  guid: '',
  letter: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3304',
    kind: 'risk',
    to: 'reed@carrier.example',
    at: '2027-06-20T15:00:00.000Z',
    by: 'Kim Lee',
    rules: ['S3'],
    documents: ['Claim form'],
    answers: 0,
    answer: null,
  },
  send: () => Promise.reject(new Error('An example')),
}
