import type { LostAnswer } from '#domain/quote/transitions/lost-answers.ts'
import { encodeField, type WireValue } from '#domain/values/field.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { formatWireValue } from '#web/quote/answers/draft/format-wire-value.ts'
import { useMoney } from '#web/ui/money.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface ConfirmSwitchProps extends DialogProps<'switch'>, MoneyDialogProps {
  /** What was typed and would be lost. */
  losses: readonly LostAnswer[]
}

/** Asks before a choice clears what was typed. */
export default function ConfirmSwitchDialog({ losses, close }: ConfirmSwitchProps) {
  const money = useMoney()
  return (
    <ConfirmDialog
      title="This changes what you filled in"
      close={() => close()}
      cancelLabel="Keep my answers"
      confirmLabel="Clear these answers"
      onConfirm={() => close('switch')}
    >
      <p>This choice clears the answers below. You can undo it.</p>
      <dl>
        {losses.map(({ key, label, previousValue, outcome }) => (
          <div key={key} className="ruled flex items-baseline justify-between gap-6 py-2">
            <dt>
              {label}
              <span className="block text-sm text-muted">
                {outcome === 'cleared' ? 'Cleared' : 'Replaced'}
              </span>
            </dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              {formatWireValue(key, wireValue(key, previousValue), money)}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}

/** Encodes a stored value, such as cents, for the wire. */
function wireValue(key: string, was: string | number): WireValue {
  const field = WIRE_FIELDS.get(key)?.field
  return field ? encodeField(field, was) : was
}

export const example: Omit<ConfirmSwitchProps, 'close'> = {
  dollarSign: '$',
  losses: [
    { key: 'client_type', label: 'Type of organization', previousValue: 'non_profit', outcome: 'cleared' },
    { key: 'producer_first_name', label: 'First name', previousValue: 'Ann', outcome: 'overwritten' },
  ],
}
