import { type DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'

interface RecoveryCodesProps extends DialogProps {
  codes: readonly string[]
}

/** Shows new recovery codes, this once. */
export default function RecoveryCodesDialog({ codes, close }: RecoveryCodesProps) {
  return (
    <NoticeDialog title="Your recovery codes" closeLabel="I have kept them" close={() => close()}>
      <p>
        Keep these where you find them without this device. Each signs you in once if your second factor is
        lost. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </NoticeDialog>
  )
}

export const example: Omit<RecoveryCodesProps, 'close'> = {
  codes: ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a', 'bcde-fghj-kmnp-qrst', 'uvwx-yz23-4567-89ab'],
}
