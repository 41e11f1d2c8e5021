import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface LeaveUnsavedProps extends DialogProps<'leave'> {
  /** The browser keeps what was typed for the next visit. */
  isKept: boolean
}

/** Asks before typed text is lost, or left behind. */
export default function LeaveUnsavedDialog({ isKept, close }: LeaveUnsavedProps) {
  return (
    <ConfirmDialog
      title={isKept ? 'Leave this page?' : 'Leave without saving?'}
      close={() => close()}
      cancelLabel="Keep editing"
      confirmLabel={isKept ? 'Leave the page' : 'Leave without saving'}
      confirmKind={isKept ? 'primary' : 'destructive'}
      onConfirm={() => close('leave')}
    >
      <p>
        {isKept
          ? 'We haven’t changed anything yet. This browser keeps what you typed, so you can continue here later.'
          : 'You’ll lose what you typed.'}
      </p>
    </ConfirmDialog>
  )
}

export const example: Omit<LeaveUnsavedProps, 'close'> = { isKept: false }
