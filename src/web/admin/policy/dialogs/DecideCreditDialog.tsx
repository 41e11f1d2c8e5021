import { type WaitingCredit } from '#contract/refunds.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

type Decided = 'given' | 'declined'

interface DecideCreditProps extends DialogProps<Decided> {
  number: string
  credit: WaitingCredit
  sign?: DollarSign | undefined
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Decided>
  decline: (reason: string, options: FormCall) => Promise<Decided>
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
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/**
 * A rep decides about a courtesy credit that waits.
 *
 * @rule N92 N109 Whoever asked for it can withdraw it; another rep gives it, or an owner alone who says why.
 */
export default function DecideCreditDialog(props: DecideCreditProps) {
  const { number, credit, sign, approve, decline, close } = props
  const isOwn = credit.decided_by === 'another'
  const isAlone = credit.decided_by === 'you-alone'
  const form = useForm({
    fields: FIELDS,
    hidden: ({ answer }) => (answer === 'approve' && !isAlone ? ['reason'] : []),
    initial: { answer: isOwn ? 'decline' : 'approve' },
    serverName: (name) => (name === 'alone_reason' ? 'reason' : name),
    send: ({ answer, reason }, options) =>
      answer === 'approve' ? approve(reason, options) : decline(String(reason), options),
    onDone: close,
  })
  const isDeclining = form.text('answer') === 'decline'
  const amount = formatMoney(fromDollars(credit.amount), sign)
  return (
    <FormDialog
      title={`Courtesy credit of policy ${number}`}
      submitLabel={isOwn ? 'Withdraw the request' : isDeclining ? 'Decline the credit' : 'Give the credit'}
      failureTitle="Nothing was decided"
      close={() => close()}
      form={form}
    >
      <p>
        {credit.asked_by} asked for <strong className="money">{amount}</strong>,{' '}
        <time dateTime={credit.asked_at}>{formatMoment(credit.asked_at)}</time>.
      </p>
      <p dir="auto" className="wrap-anywhere">
        “{credit.reason}”
      </p>
      {isOwn ? (
        <p className="text-muted">You asked for it, so another rep approves it. You can withdraw it.</p>
      ) : (
        <RadioGroup {...form.field('answer')} />
      )}
      {isAlone && !isDeclining && (
        <p className="text-muted">No other rep can approve it. You can go on alone if you say why.</p>
      )}
      {(isDeclining || isAlone) && (
        <TextField
          {...form.field('reason')}
          hint={isDeclining ? 'Kept with the decision, for the office' : 'Kept in the audit log'}
        />
      )}
    </FormDialog>
  )
}

export const example: Omit<DecideCreditProps, 'close'> = {
  number: 'ALB-100001',
  credit: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    amount: 300,
    reason: 'The signs came late',
    asked_by: 'Robin Fields',
    asked_at: '2027-05-02T15:00:00.000Z',
    decided_by: 'you',
  },
  approve: () => Promise.resolve('given'),
  decline: () => Promise.resolve('declined'),
}
