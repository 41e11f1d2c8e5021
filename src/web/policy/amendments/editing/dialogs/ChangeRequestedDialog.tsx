import { describeState } from '#web/policy/amendments/describe-change.ts'
import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { example as changed } from '#web/policy/amendments/editing/dialogs/PolicyChangedDialog.tsx'
import { useDifference } from '#web/policy/amendments/editing/comparison/fees.ts'
import type { CardToken } from '#web/payment/payment-draft.ts'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'

interface ChangeRequestedProps extends DialogProps<never>, MoneyDialogProps {
  number: string
  made: MadeChange
  /** Of what was charged; undefined where it was billed, or the page does not know any more. */
  paidBy?: Pick<CardToken, 'brand' | 'last'> | undefined
}

/**
 * What became of the change that a holder has asked for.
 *
 * @rule N60 Applied now, or for whom it waits; until then the cover stays as it was.
 */
export default function ChangeRequestedDialog({ number, made, paidBy, close }: ChangeRequestedProps) {
  const dollars = useDollars()
  const difference = useDifference()
  const { effect, state, review_reasons: reasons } = made
  const isApplied = state === 'applied'
  return (
    <NoticeDialog
      title={isApplied ? 'Your policy is changed' : 'Your change is pending'}
      close={() => close()}
      closeLabel="See my policy"
    >
      <p>
        {isApplied
          ? `Your new coverage has started. We’re emailing certificate version ${effect.certificate_version}, which replaces the one before.`
          : `${describeState(made)}. Your current coverage stays in force until then. We’ll email you.`}
      </p>
      {!isApplied &&
        reasons.map(({ message }) => (
          <p key={message} className="text-sm text-muted">
            {message}
          </p>
        ))}
      <dl className="grid gap-2">
        <Fact label="Reference" value={`${number}, ${referenceOf(made)}`} />
        <Fact label="Price" value={`${dollars(effect.amount_after)} (${difference(effect.difference)})`} />
        {effect.charge > 0 && isApplied && <Charge charge={dollars(effect.charge)} paidBy={paidBy} />}
        {effect.credit > 0 && isApplied && <Fact label="Credited" value={dollars(effect.credit)} />}
        <Fact label="Changes left" value={`${effect.changes_left} of 10`} />
      </dl>
    </NoticeDialog>
  )
}

/** Short enough to be said on the phone. */
function referenceOf({ id }: MadeChange): string {
  return `change ${id.slice(0, 8).toUpperCase()}`
}

function Charge({ charge, paidBy }: { charge: string } & Pick<ChangeRequestedProps, 'paidBy'>) {
  if (!paidBy) return <Fact label="Paid or billed" value={charge} />
  return <Fact label="Paid" value={`${charge} by ${paidBy.brand} ${paidBy.last}`} />
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}

export const example: Omit<ChangeRequestedProps, 'close'> = {
  ...changed,
  paidBy: { brand: 'Visa', last: '4242' },
}
