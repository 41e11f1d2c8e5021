import { type DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

/** Asks before typed text is lost. */
export default function LeaveUnsavedDialog({ close }: DialogProps<'leave'>) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      close={() => close()}
      cancelLabel="Keep editing"
      confirmLabel="Leave without saving"
      confirmKind="destructive"
      onConfirm={() => close('leave')}
    >
      <p>What you typed would be lost.</p>
    </ConfirmDialog>
  )
}

export const example = {}
