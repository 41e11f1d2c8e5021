import { choice, text } from '#domain/values/field-kinds.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'

const FIELDS = {
  answer: choice({
    label: 'Decision',
    options: [
      { value: 'approve', label: 'Approve' },
      { value: 'decline', label: 'Decline' },
    ],
    message: 'Choose the decision',
  }),
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/** Who may decide, as the server says it to the rep who looks. */
export type DecidedBy = 'you' | 'you-alone' | 'another'

interface SecondRepCalls<Done> {
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Done>
  decline: (reason: string, options: FormCall) => Promise<Done>
  close: (done: Done) => void
}

export type SecondRepForm = ReturnType<typeof useSecondRepForm>

/**
 * The form of a decision that a second rep takes. It begins with the approval, so that Enter approves.
 *
 * @rule N109 Whoever asked can only withdraw, and an owner who decides alone says why.
 */
export function useSecondRepForm<Done>(
  decidedBy: DecidedBy,
  { approve, decline, close }: SecondRepCalls<Done>,
) {
  const isOwn = decidedBy === 'another'
  const isAlone = decidedBy === 'you-alone'
  const form = useForm({
    fields: FIELDS,
    hidden: ({ answer }) => (answer === 'approve' && !isAlone ? ['reason'] : []),
    initial: { answer: isOwn ? 'decline' : 'approve' },
    serverName: (name) => (name === 'alone_reason' ? 'reason' : name),
    send: ({ answer, reason }, options): Promise<Done> =>
      answer === 'approve' ? approve(reason, options) : decline(String(reason), options),
    onDone: close,
  })
  return { form, isOwn, isAlone, isDeclining: form.text('answer') === 'decline' }
}
