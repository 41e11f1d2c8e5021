import type { Closing } from '#contract/accounting/period-close.ts'
import { formatMonthEnd } from '#web/admin/books/month-end.ts'
import { SecondRepFields } from '#web/admin/second-rep/SecondRepFields.tsx'
import { useSecondRepForm } from '#web/admin/second-rep/use-second-rep-form.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { FormCall } from '#web/form/use-form.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

type Decided = 'closed' | 'declined'

interface DecideCloseProps extends DialogProps<Decided> {
  proposal: NonNullable<Closing['waiting']>
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Decided>
  decline: (reason: string, options: FormCall) => Promise<Decided>
}

/**
 * A rep decides whether the books are closed.
 *
 * @rule N109 Whoever proposed it can withdraw it; another rep approves it, or an owner alone who says why.
 */
export default function DecideCloseDialog({ proposal, approve, decline, close }: DecideCloseProps) {
  const deciding = useSecondRepForm(proposal.decider, { approve, decline, close })
  const { form, isOwn, isDeclining } = deciding
  const day = formatMonthEnd(proposal.through)
  return (
    <FormDialog
      title={`Close the books through ${day}`}
      submitLabel={isOwn ? 'Withdraw the proposal' : isDeclining ? 'Decline' : 'Close the books'}
      failureTitle="We couldn’t save the decision"
      close={() => close()}
      form={form}
    >
      <p>
        {proposal.proposed_by} proposed it,{' '}
        <time dateTime={proposal.proposed_at}>{formatMoment(proposal.proposed_at)}</time>.
      </p>
      {proposal.bank_reason !== null && (
        <p className="wrap-anywhere">
          The bank isn’t reconciled through that day: <span dir="auto">“{proposal.bank_reason}”</span>
        </p>
      )}
      <p>
        Once the books are closed, nothing can be dated on {day} or before. A correction is posted on the day
        it’s made. The books can’t be opened again.
      </p>
      <SecondRepFields
        deciding={deciding}
        own="You proposed this, so another rep needs to approve it. You can withdraw it."
      />
    </FormDialog>
  )
}

export const example: Omit<DecideCloseProps, 'close'> = {
  proposal: {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    through: '2027-01-31',
    time_zone: 'America/New_York',
    state: 'waiting',
    proposed_by: 'Robin Fields',
    proposed_at: '2027-02-02T15:00:00.000Z',
    decided_by: null,
    decided_at: null,
    reason: null,
    bank_reason: null,
    decider: 'you',
  },
  approve: () => Promise.resolve('closed'),
  decline: () => Promise.resolve('declined'),
}
