import type { CaseFolder } from '#contract/files/folders.ts'
import { FileIcon } from '#web/admin/files/FileIcon.tsx'
import { filesPath } from '#web/admin/files/files-path.ts'
import { deleteFolder, renameFolder } from '#web/admin/files/folder-acts.ts'
import type { CaseFolders } from '#web/admin/files/queries.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'

interface FilesHeadProps {
  guid: string
  shown: CaseFolders
  /** The folder that is open. */
  folder: CaseFolder | undefined
  onMakeFolder: (() => void) | undefined
  onAdd: (() => void) | undefined
  /** The folder that was open is gone. */
  onDeleted: () => void
}

/** Whose files they are, and what is done with folders. */
export function FilesHead({ guid, shown, folder, onMakeFolder, onAdd, onDeleted }: FilesHeadProps) {
  const { event } = shown
  const isOwn = folder?.kind === 'own' || folder?.kind === 'ours'
  const look = 'min-h-10! px-3! text-sm pointer-coarse:min-h-11!'
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{event}</bdi>
        </p>
        <PageTitle title="Files" path={filesPath(guid)} className="text-2xl" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {folder && isOwn && onMakeFolder && (
          <>
            <Button kind="quiet" className="text-sm" onClick={() => void renameFolder(guid, folder)}>
              Rename<span className="sr-only"> the folder {folder.name}</span>
            </Button>
            {/* It keeps its place as files come and go. */}
            <Button
              kind="quiet"
              className="text-sm"
              disabled={folder.count > 0}
              title={folder.count > 0 ? 'Move or delete its files first' : undefined}
              onClick={() => void deleteFolder(guid, folder).then((isGone) => isGone && onDeleted())}
            >
              Delete<span className="sr-only"> the folder {folder.name}</span>
            </Button>
          </>
        )}
        {onMakeFolder && (
          <Button className={look} onClick={onMakeFolder}>
            <FileIcon name="folder" className="size-4.5!" />
            New folder
          </Button>
        )}
        {onAdd && (
          <Button className={look} aria-keyshortcuts="u" onClick={onAdd}>
            <FileIcon name="upload" className="size-4.5!" />
            Add files
            <span aria-hidden="true" className="hidden pointer-fine:inline">
              <Keys keys={['u']} />
            </span>
          </Button>
        )}
      </div>
    </header>
  )
}
