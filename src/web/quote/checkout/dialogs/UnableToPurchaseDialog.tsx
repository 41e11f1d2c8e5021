import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface UnableToPurchaseProps extends DialogProps<'write'> {
  /** Sentences. */
  reasons: readonly string[]
}

/** @rule D16 The purchase was rejected: the reasons, and the way to write to us. */
export default function UnableToPurchaseDialog({ reasons, close }: UnableToPurchaseProps) {
  return (
    <ConfirmDialog
      title="Your purchase didn’t go through"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Send us a message"
      onConfirm={() => close('write')}
    >
      {reasons.length === 1 ? (
        <p>{reasons[0]}</p>
      ) : (
        <ul className="grid list-disc gap-2 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p className="text-muted">You haven’t been charged or billed, and your answers are saved.</p>
    </ConfirmDialog>
  )
}

export const example = { reasons: ['You can’t pay for this quote that way. Choose another way to pay.'] }
