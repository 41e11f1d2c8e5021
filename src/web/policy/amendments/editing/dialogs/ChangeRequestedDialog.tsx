import { describeState } from '#web/policy/amendments/describe-change.ts'
import { type DialogProps, type MoneyDialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { example as changed } from '#web/policy/amendments/editing/dialogs/PolicyChangedDialog.tsx'
import { useDifference } from '#web/policy/amendments/editing/comparison/fees.ts'
import { type MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'

interface ChangeRequestedProps extends DialogProps<never>, MoneyDialogProps {
  number: string
  made: MadeChange
}

/**
 * What became of the change that a holder has asked for.
 *
 * @rule N60 Applied now, or for whom it waits; until then the cover stays as it was.
 */
export default function ChangeRequestedDialog({ number, made, close }: ChangeRequestedProps) {
  const dollars = useDollars()
  const difference = useDifference()
  const { effect, state, review_reasons: reasons } = made
  const isApplied = state === 'applied'
  return (
    <NoticeDialog
      title={isApplied ? 'Your policy is changed' : 'Your change waits'}
      close={() => close()}
      closeLabel="To the policy"
    >
      <p>
        {isApplied
          ? `The new cover holds now. Certificate version ${effect.certificate_version} replaces the one before, and is on its way by e-mail.`
          : `${describeState(made)}. Until then the cover stays as it was. We tell you by e-mail.`}
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
        {effect.charge > 0 && isApplied && <Fact label="Paid or billed" value={dollars(effect.charge)} />}
        {effect.credit > 0 && isApplied && <Fact label="Credit memo" value={dollars(effect.credit)} />}
        <Fact label="Changes left" value={`${effect.changes_left} of 10`} />
      </dl>
    </NoticeDialog>
  )
}

/** Short enough to be said by telephone. */
function referenceOf({ id }: MadeChange): string {
  return `change ${id.slice(0, 8).toUpperCase()}`
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

export const example: Omit<ChangeRequestedProps, 'close'> = changed
