import type { approveFee, WaitingFee } from '#contract/overrides.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { SecondRepFields } from '#web/admin/second-rep/SecondRepFields.tsx'
import { useSecondRepForm } from '#web/admin/second-rep/use-second-rep-form.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { FormCall } from '#web/form/use-form.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { dollars } from '#web/ui/dollars.ts'

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

/**
 * A rep decides about a fee that another one typed, far below the computed one. The focus is on the decision, so that Enter
 * approves.
 *
 * @rule N109 Both fees and the reason are seen before; whoever typed it can withdraw it, and an owner alone says why.
 */
export default function DecideFeeDialog({ contest, fee, approve, decline, close }: DecideFeeProps) {
  const deciding = useSecondRepForm<Decided>(fee.decided_by, {
    approve: async (reason, options) => ({ answer: 'approved', saved: await approve(reason, options) }),
    decline: async (reason, options) => ({ answer: 'declined', saved: await decline(reason, options) }),
    close,
  })
  const { form, isOwn, isDeclining } = deciding
  return (
    <FormDialog
      title="A fee below the computed one"
      submitLabel={isOwn ? 'Withdraw the fee' : isDeclining ? 'Decline the fee' : 'Approve the fee'}
      failureTitle="We couldn’t save the decision"
      close={() => close()}
      form={form}
    >
      <div>
        <p className="font-semibold">{contest}</p>
        <Fees fee={fee} />
      </div>
      <p>
        Entered by {fee.asked_by}, <time dateTime={fee.asked_at}>{formatMoment(fee.asked_at)}</time>:{' '}
        <span dir="auto" className="wrap-anywhere">
          “{fee.reason}”
        </span>
      </p>
      <SecondRepFields
        deciding={deciding}
        own="You entered this fee, so another rep needs to approve it. You can withdraw it."
      />
      <p className="text-sm text-muted">The computed fee applies until this is decided.</p>
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
