import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface DiscardPlanProps extends DialogProps<true> {
  name: string
}

export default function DiscardPlanDialog({ name, close }: DiscardPlanProps) {
  return (
    <ConfirmDialog
      title={`Discard the draft ${name}?`}
      confirmLabel="Discard the draft"
      confirmKind="destructive"
      close={() => close()}
      onConfirm={() => close(true)}
    >
      <p>Its figures and its comparisons are deleted. This can’t be undone.</p>
    </ConfirmDialog>
  )
}

export const example: Omit<DiscardPlanProps, 'close'> = { name: 'RP-2027.2' }
