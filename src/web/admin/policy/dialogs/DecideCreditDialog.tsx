import type { WaitingCredit } from '#contract/refunds.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { SecondRepFields } from '#web/admin/second-rep/SecondRepFields.tsx'
import { useSecondRepForm } from '#web/admin/second-rep/use-second-rep-form.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { FormCall } from '#web/form/use-form.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

type Decided = 'given' | 'declined'

interface DecideCreditProps extends DialogProps<Decided> {
  number: string
  credit: WaitingCredit
  sign?: DollarSign | undefined
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Decided>
  decline: (reason: string, options: FormCall) => Promise<Decided>
}

/**
 * A rep decides about a courtesy credit that waits.
 *
 * @rule N92 N109 Whoever asked for it can withdraw it; another rep gives it, or an owner alone who says why.
 */
export default function DecideCreditDialog(props: DecideCreditProps) {
  const { number, credit, sign, approve, decline, close } = props
  const deciding = useSecondRepForm(credit.decided_by, { approve, decline, close })
  const { form, isOwn, isDeclining } = deciding
  const amount = formatMoney(fromDollars(credit.amount), sign)
  return (
    <FormDialog
      title={`Courtesy credit of policy ${number}`}
      submitLabel={isOwn ? 'Withdraw the request' : isDeclining ? 'Decline the credit' : 'Give the credit'}
      failureTitle="We couldn’t save the decision"
      close={() => close()}
      form={form}
    >
      <p>
        {credit.asked_by} requested <strong className="money">{amount}</strong>,{' '}
        <time dateTime={credit.asked_at}>{formatMoment(credit.asked_at)}</time>.
      </p>
      <p dir="auto" className="wrap-anywhere">
        “{credit.reason}”
      </p>
      <SecondRepFields
        deciding={deciding}
        own="You requested this credit, so another rep needs to approve it. You can withdraw it."
      />
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
