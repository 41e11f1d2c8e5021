import type { CaseFolder } from '#contract/files/folders.ts'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'

interface FolderExistsProps extends DialogProps<'open' | 'another-name'> {
  folder: CaseFolder
}

/** @rule D64 Of a folder whose name is taken: open the one that has it, or choose another name. */
export default function FolderExistsDialog({ folder: { name, count }, close }: FolderExistsProps) {
  return (
    <ConfirmDialog
      title="That folder is already here"
      confirmLabel="Open that folder"
      close={() => close()}
      alternatives={<Button onClick={() => close('another-name')}>Choose another name</Button>}
      onConfirm={() => close('open')}
    >
      <p className="wrap-anywhere">
        This case has a folder called <strong>{name}</strong>. {sayCount(count)}
      </p>
    </ConfirmDialog>
  )
}

function sayCount(count: number): string {
  if (count === 0) return 'It’s empty.'
  return count === 1 ? 'It holds 1 file.' : `It holds ${count.toLocaleString('en-US')} files.`
}

export const example: Omit<FolderExistsProps, 'close'> = { folder: exampleFolder }
