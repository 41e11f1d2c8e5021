import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface WithdrawPlanProps extends DialogProps<true> {
  name: string
  /** Its first day, in words. */
  day: string
}

export default function WithdrawPlanDialog({ name, day, close }: WithdrawPlanProps) {
  return (
    <ConfirmDialog
      title={`Withdraw ${name}?`}
      confirmLabel="Withdraw the plan"
      confirmKind="destructive"
      close={() => close()}
      onConfirm={() => close(true)}
    >
      <p>It won’t begin on {day}, and its name can’t be used again. Prices don’t change.</p>
    </ConfirmDialog>
  )
}

export const example: Omit<WithdrawPlanProps, 'close'> = { name: 'RP-2027.2', day: 'Jun 1, 2027' }
