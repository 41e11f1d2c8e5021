import { type DragEvent, useState } from 'react'
import type { CaseFolder } from '#contract/files/folders.ts'
import { isFilledByItself } from '#domain/files/case-files.ts'
import { archiveUrl } from '#web/admin/files/file-acts.ts'
import { FileIcon, type FileIconName } from '#web/admin/files/FileIcon.tsx'
import { sayRoom } from '#web/admin/files/file-texts.ts'
import { type FilesView, folderForFiles } from '#web/admin/files/files-view.ts'
import type { CaseFolders } from '#web/admin/files/queries.ts'

/** What rows that are dragged carry. */
export const DRAGGED_FILES = 'application/x-case-files'

interface FolderListProps {
  guid: string
  shown: CaseFolders
  view: FilesView
  mayChange: boolean
  onOpen: (place: Pick<FilesView, 'folder' | 'isDeleted'>) => void
  /** Files of this page, or of the desk of whoever drags them. */
  onDrop: (transfer: DataTransfer, folder: string | null) => void
}

/** The folders of a case with how much is in each; what is dropped on one goes into it. */
export function FolderList({ guid, shown, view, mayChange, onOpen, onDrop }: FolderListProps) {
  const { folders, count, deleted_count: deleted, used_bytes: used, most_bytes: most } = shown
  const isOpen = (folder: string | undefined) => !view.isDeleted && view.folder === folder
  const inView = view.folder === undefined ? count : folders.find(({ id }) => id === view.folder)?.count
  const hasFiles = !view.isDeleted && (inView ?? 0) > 0
  const open = (folder: string | undefined) => onOpen({ folder, isDeleted: false })
  return (
    <nav aria-label="Folders" className="min-w-0">
      <ul className="relative flex gap-1 max-md:-mx-1 max-md:overflow-x-auto max-md:p-1 md:grid">
        <Entry
          icon="folder"
          name="All files"
          count={count}
          isOpen={isOpen(undefined)}
          onOpen={() => open(undefined)}
          onDrop={mayChange ? (transfer) => onDrop(transfer, null) : undefined}
        />
        {folders.map((folder) => (
          <Entry
            key={folder.id}
            icon={ICONS[folder.kind]}
            name={folder.name}
            note={folder.kind === 'ours' ? 'only our team sees it' : undefined}
            count={folder.count}
            isOpen={isOpen(folder.id)}
            onOpen={() => open(folder.id)}
            onDrop={
              mayChange && !isFilledByItself(folder.id)
                ? (transfer) => onDrop(transfer, folderForFiles(folder.id))
                : undefined
            }
          />
        ))}
        {(deleted > 0 || view.isDeleted) && (
          <Entry
            icon="bin"
            name="Deleted"
            count={deleted}
            isOpen={view.isDeleted}
            onOpen={() => onOpen({ folder: undefined, isDeleted: true })}
          />
        )}
      </ul>
      <p className="mt-2 px-2.5 text-sm text-muted max-md:px-0">
        {sayRoom(used)} of {sayRoom(most)} used.
        {mayChange && <span className="max-md:hidden"> Drop files on a folder to put them there.</span>}
      </p>
      {/* It keeps its place where there is nothing to save. */}
      <a
        href={archiveUrl(guid, view.folder)}
        download
        className={`inline-flex min-h-9 items-center px-2.5 text-sm font-medium text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 max-md:px-0 pointer-coarse:min-h-11 ${hasFiles ? '' : 'invisible'}`}
      >
        Download {view.folder === undefined ? 'all files' : 'this folder'}
      </a>
    </nav>
  )
}

const ICONS: Readonly<Record<CaseFolder['kind'], FileIconName>> = {
  own: 'folder',
  ours: 'lock',
  mails: 'mails',
  letters: 'folder',
  claim: 'folder',
}

interface EntryProps {
  icon: FileIconName
  name: string
  note?: string | undefined
  count: number
  isOpen: boolean
  onOpen: () => void
  onDrop?: ((transfer: DataTransfer) => void) | undefined
}

function Entry({ icon, name, note, count, isOpen, onOpen, onDrop }: EntryProps) {
  const [isOver, setOver] = useState(false)
  const drop = onDrop && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onDrop(event.dataTransfer)
    },
  }
  return (
    <li className="max-md:shrink-0">
      <button
        type="button"
        {...drop}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={`flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left text-sm hover:text-fairway aria-[current]:bg-fairway-soft aria-[current]:font-semibold aria-[current]:text-fairway max-md:border max-md:border-line lg:min-h-9 ${isOver ? 'outline-2 outline-fairway outline-dashed' : ''}`}
      >
        <FileIcon name={icon} className="size-4.5!" />
        <span className="min-w-0 flex-1 wrap-anywhere max-md:max-w-48 max-md:truncate">
          <bdi>{name}</bdi>
          {note !== undefined && <span className="sr-only">, {note}</span>}
        </span>
        <span className="font-normal text-muted">{count.toLocaleString('en-US')}</span>
      </button>
    </li>
  )
}
