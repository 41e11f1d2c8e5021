import type { CaseFolder } from '#contract/files/folders.ts'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface FolderMadeProps extends DialogProps<'open'> {
  folder: CaseFolder
}

/** @rule D65 The new folder by its name, and the way into it. */
export default function FolderMadeDialog({ folder: { name, kind }, close }: FolderMadeProps) {
  return (
    <ConfirmDialog
      title="We made the folder"
      cancelLabel="Close"
      confirmLabel="Open the folder"
      close={() => close()}
      onConfirm={() => close('open')}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> is in the list of folders.{' '}
        {kind === 'ours' && 'Only our team sees what’s in it.'}
      </p>
    </ConfirmDialog>
  )
}

export const example: Omit<FolderMadeProps, 'close'> = { folder: exampleFolder }
