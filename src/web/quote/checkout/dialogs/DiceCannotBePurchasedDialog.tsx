import { type DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

/** @rule D08 A dice roll is sold beside another contest only. */
export default function DiceCannotBePurchasedDialog({ close }: DialogProps<'go'>) {
  return (
    <ConfirmDialog
      title="A dice roll is not sold alone"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Go to contest coverage"
      onConfirm={() => close('go')}
    >
      <p>
        The dice roll is an extra beside a hole-in-one, a putting contest or a shootout. Add one of these, and
        both can be bought together.
      </p>
      <p className="text-muted">Nothing was charged, and all you entered is kept.</p>
    </ConfirmDialog>
  )
}

export const example = {}
