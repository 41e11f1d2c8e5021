import type { DialogProps } from '#web/dialogs/open.ts'
import { DialogActions, DialogBody } from '#web/dialogs/shells.tsx'
import { KeepCodes } from '#web/reps/second-factor/KeepCodes.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface RecoveryCodesProps extends DialogProps {
  codes: readonly string[]
}

/**
 * Shows new recovery codes, this once.
 *
 * @rule N97 They are seen until somebody says that they are kept: Escape does not lose them.
 */
export default function RecoveryCodesDialog({ codes, close }: RecoveryCodesProps) {
  return (
    <Modal
      title="Your recovery codes"
      onDismiss={() => close()}
      closeBlockedReason="Save these codes first. You won’t see them again."
    >
      <DialogBody>
        <p>
          Save these codes somewhere other than this device. If you can’t use your app or passkey, each one
          signs you in once. You won’t see them again.
        </p>
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <KeepCodes codes={codes} />
      </DialogBody>
      <DialogActions>
        <Button kind="primary" onClick={() => close()}>
          I’ve saved them
        </Button>
      </DialogActions>
    </Modal>
  )
}

export const example: Omit<RecoveryCodesProps, 'close'> = {
  codes: ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a', 'bcde-fghj-kmnp-qrst', 'uvwx-yz23-4567-89ab'],
}
