import { type approveFee, type WaitingFee } from '#contract/overrides.ts'
import { type EndpointResponse } from '#contract/endpoint.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

type Saved = EndpointResponse<typeof approveFee>

interface Decided {
  answer: 'approved' | 'declined'
  saved: Saved
}

interface DecideFeeProps extends DialogProps<Decided> {
  /** Such as "Hole-in-one contest 1". */
  contest: string
  fee: WaitingFee
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Saved>
  decline: (reason: string, options: FormCall) => Promise<Saved>
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
 * A rep decides about a fee that another one typed, far below the computed one. The focus is on the decision, so that Enter
 * approves.
 *
 * @rule N109 Both fees and the reason are seen before; whoever typed it can withdraw it, and an owner alone says why.
 */
export default function DecideFeeDialog({ contest, fee, approve, decline, close }: DecideFeeProps) {
  const isOwn = fee.decided_by === 'another'
  const isAlone = fee.decided_by === 'you-alone'
  const form = useForm({
    fields: FIELDS,
    hidden: ({ answer }) => (answer === 'approve' && !isAlone ? ['reason'] : []),
    initial: { answer: isOwn ? 'decline' : 'approve' },
    serverName: (name) => (name === 'alone_reason' ? 'reason' : name),
    send: async ({ answer, reason }, options): Promise<Decided> =>
      answer === 'approve'
        ? { answer: 'approved', saved: await approve(reason, options) }
        : { answer: 'declined', saved: await decline(String(reason), options) },
    onDone: close,
  })
  const isDeclining = form.text('answer') === 'decline'
  return (
    <FormDialog
      title="A fee below the computed one"
      submitLabel={isOwn ? 'Withdraw the fee' : isDeclining ? 'Decline the fee' : 'Approve the fee'}
      failureTitle="Nothing was decided"
      close={() => close()}
      form={form}
    >
      <div>
        <p className="font-semibold">{contest}</p>
        <Fees fee={fee} />
      </div>
      <p>
        Typed by {fee.asked_by}, <time dateTime={fee.asked_at}>{formatMoment(fee.asked_at)}</time>:{' '}
        <span dir="auto" className="wrap-anywhere">
          “{fee.reason}”
        </span>
      </p>
      {isOwn ? (
        <p className="text-muted">You typed it, so another rep approves it. You can withdraw it.</p>
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
      <p className="text-sm text-muted">Until it is decided the computed fee counts.</p>
    </FormDialog>
  )
}

function Fees({ fee: { fee, computed_fee: computed } }: Pick<DecideFeeProps, 'fee'>) {
  const below = computed === null ? 0 : computed - fee
  return (
    <p className="text-muted">
      <strong className="money font-semibold text-ink">{dollars(fee)}</strong> instead of{' '}
      {computed === null ? 'no fee' : dollars(computed)}
      {below > 0 && <>, {dollars(below)} less</>}
    </p>
  )
}

function dollars(amount: number): string {
  return formatMoney(fromDollars(amount), '$')
}

export const example: Omit<DecideFeeProps, 'close'> = {
  contest: 'Hole-in-one contest 1',
  fee: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    entity: 'grand_prize',
    index: 1,
    fee: 2000,
    computed_fee: 2647,
    reason: 'Third year with us',
    asked_by: 'Robin Fields',
    asked_at: '2027-05-02T15:00:00.000Z',
    decided_by: 'you',
  },
  approve: () => Promise.reject(new Error('This is an example')),
  decline: () => Promise.reject(new Error('This is an example')),
}
