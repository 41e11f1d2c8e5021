import { type Loss } from '#domain/quote/losses.ts'
import { encodeField, type WireValue } from '#domain/field.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { readable } from '#web/quote/readable.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface ConfirmSwitchProps extends DialogProps<'switch'> {
  /** What was typed and would be gone. */
  losses: readonly Loss[]
}

/** Asks before a choice takes away what was typed. */
export default function ConfirmSwitchDialog({ losses, close }: ConfirmSwitchProps) {
  return (
    <ConfirmDialog
      title="This changes what you filled in"
      close={() => close()}
      cancelLabel="Keep it as it is"
      confirmLabel="Go ahead"
      onConfirm={() => close('switch')}
    >
      <p>These answers do not go with your new choice. You can undo it afterwards.</p>
      <dl>
        {losses.map(({ key, label, was, fate }) => (
          <div key={key} className="ruled flex items-baseline justify-between gap-6 py-2">
            <dt>
              {label}
              <span className="block text-sm text-muted">{fate === 'cleared' ? 'Cleared' : 'Replaced'}</span>
            </dt>
            <dd className="min-w-0 text-right wrap-anywhere">{readable(key, wireValue(key, was))}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}

/** A stored value, such as cents, as it crosses the wire. */
function wireValue(key: string, was: string | number): WireValue {
  const field = WIRE_FIELDS.get(key)?.field
  return field ? encodeField(field, was) : was
}

export const example: Omit<ConfirmSwitchProps, 'close'> = {
  losses: [
    { key: 'client_type', label: 'Kind of organization', was: 'non_profit', fate: 'cleared' },
    { key: 'producer_first_name', label: 'First name', was: 'Ann', fate: 'overwritten' },
  ],
}
