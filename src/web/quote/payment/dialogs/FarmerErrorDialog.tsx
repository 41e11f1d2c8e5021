import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'

interface FarmerErrorProps extends DialogProps<'mend' | 'help'> {
  reason: string
}

/** @rule D13 What a valid agent number looks like, and where to find it. */
export default function FarmerErrorDialog({ reason, close }: FarmerErrorProps) {
  return (
    <ConfirmDialog
      title="Check the agent number"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Correct the agent number"
      onConfirm={() => close('mend')}
      alternatives={<Button onClick={() => close('help')}>Send us a message</Button>}
    >
      <p>{asSentence(reason)} Nothing was deducted.</p>
      <dl className="ruled grid gap-1 pt-3">
        <dt className="text-sm text-muted">A correct number looks like this</dt>
        <dd className="text-lg font-semibold tracking-widest">012345</dd>
      </dl>
      <p>
        It has exactly six digits, zeros at its beginning included, and no letters, spaces or dashes. You’ll
        find it on your folio statement.
      </p>
      <p className="text-muted">Don’t have it? Pay another way, or send us a message.</p>
    </ConfirmDialog>
  )
}

export const example = { reason: 'Enter the agent number, six digits' }
