import { useEffect, useEffectEvent } from 'react'
import { MAX_NOTE } from '#contract/amendments.ts'
import { answerOfCarrier, WHO_ANSWERED } from '#domain/quote/approvals/approval.fields.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { AnswerFile } from '#web/admin/carriers/letters/AnswerFile.tsx'
import { useAnswerFile } from '#web/admin/carriers/letters/use-answer-file.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { nameChange, nameRequester } from '#web/policy/amendments/describe-change.ts'
import { exampleChange } from '#web/policy/amendments/deciding/example-change.ts'
import { EffectView } from '#web/policy/amendments/EffectView.tsx'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import type { SentRequest } from '#web/policy/amendments/asking/send-request.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

interface Approval {
  /** As it was taken elsewhere; left out where it is billed or asked for by a link. */
  payment?: { payment_type: 'transaction_id'; reference: string }
  reason?: string
  /** To the client, in the mail. */
  message?: string
  /** The carrier's own number of its answer, and on what it approves. */
  reference?: string
  conditions?: string
  /** What goes with the decision: a file of the case. */
  file?: string
  /** Why nobody else looks at a fee that this rep typed. */
  alone_reason?: string
}

interface DecideChangeProps extends DialogProps<SentRequest> {
  number: string
  /** Of the quote whose case it is, of whose files one can go with the decision. */
  guid?: string | undefined
  change: Amendment
  /** Whether a difference is billed, as the policy was. */
  isBilled: boolean
  sign?: DollarSign | undefined
  approve: (approval: Approval, options: FormCall) => Promise<SentRequest>
  decline: (declined: { reason: string; file?: string }, options: FormCall) => Promise<SentRequest>
}

const FIELDS = {
  answer: choice({
    label: 'Decision',
    options: [
      { value: 'approve', label: 'Approve' },
      { value: 'decline', label: 'Decline' },
    ],
    message: 'Choose the decision',
  }),
  paid_by: choice({
    label: 'How the difference is paid',
    options: [
      { value: 'link', label: 'With a link we email, good for 7 days' },
      { value: 'elsewhere', label: 'Already paid' },
    ],
    message: 'Choose how it is paid',
  }),
  reference: {
    ...paymentDetailFields.reference,
    label: 'Transaction id',
    hint: 'From where the payment was taken',
  },
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
  carrier_reference: answerOfCarrier.reference,
  conditions: answerOfCarrier.conditions,
  alone_reason: text({
    label: 'Why no one else looks at it',
    maxLength: 500,
    hint: 'Saved in the audit log',
    message: 'Enter why no one else looks at it',
  }),
  message: text({
    label: 'Message to the client',
    multiline: true,
    maxLength: MAX_NOTE,
    message: 'Write the message',
  }),
}

/**
 * A rep decides about a change that waits. The focus is on the decision, so that Enter approves.
 *
 * @rule D32 D35 A file of the case goes with it: chosen, or added in the dialog itself.
 * @rule D22 N60 It is seen before and after by row, with the fee difference and why it waits; a refusal has its reason.
 */
export default function DecideChangeDialog(props: DecideChangeProps) {
  const { number, guid, change, isBilled, sign, approve, decline, close } = props
  const file = useAnswerFile(guid)
  const asksPayment = change.effect.charge > 0 && !isBilled
  // What is approved can only be taken back.
  const isApproved = change.waits_for === 'payment'
  const isCarriers = change.waits_for === 'carrier'
  const isOwn = change.decided_by === 'another'
  const isAlone = change.decided_by === 'you-alone'
  const form = useForm({
    fields: FIELDS,
    optional: ['reason', 'message', 'carrier_reference', 'conditions'],
    hidden: ({ answer, paid_by: by }) => {
      const always = [
        ...(isCarriers ? [] : (['carrier_reference', 'conditions'] as const)),
        ...(isAlone ? [] : (['alone_reason'] as const)),
      ]
      if (answer !== 'approve')
        return [
          ...always,
          'paid_by',
          'reference',
          'message',
          'carrier_reference',
          'conditions',
          'alone_reason',
        ] as const
      if (!asksPayment) return [...always, 'paid_by', 'reference'] as const
      return by === 'elsewhere' ? always : ([...always, 'reference'] as const)
    },
    initial: { answer: isApproved || isOwn ? 'decline' : 'approve', paid_by: 'link' },
    validate: ({ answer, reason }): { reason?: string } => {
      if (reason !== undefined) return {}
      if (answer === 'decline') return { reason: 'Enter the reason' }
      return isCarriers ? { reason: WHO_ANSWERED } : {}
    },
    serverName: (name) => (name === 'reference' ? 'carrier_reference' : name.replace(/^payment\./, '')),
    besides: file.value,
    send: (values, options) => {
      const { answer, reference, reason, message, carrier_reference: carriers, conditions } = values
      const { alone_reason: aloneReason } = values
      const chosen = file.requireHere()
      const withFile = chosen === undefined ? {} : { file: chosen }
      if (answer === 'decline') return decline({ reason: String(reason), ...withFile }, options)
      return approve(
        {
          ...(reference !== undefined && { payment: { payment_type: 'transaction_id', reference } }),
          ...(reason !== undefined && { reason }),
          ...(message !== undefined && { message }),
          ...(carriers !== undefined && { reference: carriers }),
          ...(conditions !== undefined && { conditions }),
          ...(aloneReason !== undefined && { alone_reason: aloneReason }),
          ...withFile,
        },
        options,
      )
    },
    onDone: close,
  })
  const isDeclining = form.text('answer') === 'decline'
  const focusDecision = useEffectEvent(() =>
    form.focus(isApproved || isOwn || isCarriers ? 'reason' : 'answer'),
  )
  useEffect(() => focusDecision(), [])
  return (
    <FormDialog
      title={`${nameChange(change)} of policy ${number}`}
      submitLabel={
        isApproved
          ? 'Withdraw the approval'
          : isOwn
            ? 'Withdraw the change'
            : isDeclining
              ? 'Decline the change'
              : 'Approve the change'
      }
      failureTitle="Nothing was decided"
      close={() => close()}
      form={form}
      isDirty={file.isDirty}
      describeFailure={file.describeFailure}
    >
      <RequestView change={change} />
      <EffectView effect={change.effect} sign={sign} />
      {isApproved ? (
        <p>
          This change is approved, and we’ve emailed a payment link. You can withdraw the approval until it’s
          paid.
        </p>
      ) : isOwn ? (
        <p className="text-muted">
          This is far below the computed price, so another rep has to approve it. You can withdraw the change.
        </p>
      ) : (
        <RadioGroup {...form.field('answer')} />
      )}
      {isAlone && !isDeclining && <TextField {...form.field('alone_reason')} />}
      {!isDeclining && asksPayment && <RadioGroup {...form.field('paid_by')} variant="cards" />}
      {!isDeclining && asksPayment && form.text('paid_by') === 'elsewhere' && (
        <TextField {...form.field('reference')} autoComplete="off" size="short" />
      )}
      {!isDeclining && isBilled && change.effect.charge > 0 && (
        <p className="text-muted">We’ll send a new invoice for the difference.</p>
      )}
      <TextField
        {...form.field('reason')}
        label={isCarriers && !isDeclining ? 'Who answered' : FIELDS.reason.label}
        required={isDeclining || isCarriers}
        hint={isDeclining ? 'The person who asked will see this' : 'Saved with the decision, for reps only'}
      />
      {isCarriers && !isDeclining && (
        <>
          <TextField {...form.field('carrier_reference')} size="short" autoComplete="off" />
          <TextArea {...form.field('conditions')} rows={3} />
        </>
      )}
      {!isDeclining && <TextArea {...form.field('message')} rows={3} hint="Sent with the approval email" />}
      {guid !== undefined && (
        <AnswerFile
          file={file}
          label={isCarriers ? 'File of the answer' : 'File'}
          hint="Kept with the decision, for reps only. To show it to the client, share it from the files"
        />
      )}
    </FormDialog>
  )
}

function RequestView({ change }: { change: Amendment }) {
  const { requested_at: at, lapses_at: lapses, note, review_reasons: reasons } = change
  return (
    <div className="grid gap-1">
      <p>
        Requested by {nameRequester(change, 'rep')}, <time dateTime={at}>{formatMoment(at)}</time>.
        {lapses !== null && ` It expires ${formatMoment(lapses)}.`}
      </p>
      {note !== null && (
        <p dir="auto" className="wrap-anywhere">
          “{note}”
        </p>
      )}
      {reasons.length > 0 && (
        <ul aria-label="Why it needs approval" className="text-sand">
          {reasons.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const example: Omit<DecideChangeProps, 'close'> = {
  number: 'ALB-100001',
  guid: '',
  change: exampleChange,
  isBilled: false,
  approve: () => Promise.resolve({ state: 'applied' }),
  decline: () => Promise.resolve({ state: 'declined' }),
}
