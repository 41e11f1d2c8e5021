import { type DragEvent, useRef, useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { caseTarget } from '#web/admin/files/adding/case-target.ts'
import { type ChooseHandle, DropZone } from '#web/admin/files/adding/DropZone.tsx'
import { readDropped } from '#web/admin/files/adding/read-dropped.ts'
import { SendQueue } from '#web/admin/files/adding/SendQueue.tsx'
import { BackToCase, casePlaceOf } from '#web/admin/files/BackToCase.tsx'
import * as acts from '#web/admin/files/file-acts.ts'
import { FilesHead } from '#web/admin/files/FilesHead.tsx'
import { FilesList } from '#web/admin/files/FilesList.tsx'
import { folderForFiles, useFilesView } from '#web/admin/files/files-view.ts'
import { makeFolder } from '#web/admin/files/folder-acts.ts'
import { DRAGGED_FILES, FolderList } from '#web/admin/files/FolderList.tsx'
import { FileLinks } from '#web/admin/files/list/FileLinks.tsx'
import { useChosen } from '#web/admin/files/list/use-chosen.ts'
import { FilePreview } from '#web/admin/files/preview/FilePreview.tsx'
import type { CaseFolders } from '#web/admin/files/queries.ts'
import { useFileKeys } from '#web/admin/files/use-file-keys.ts'
import { useIsWide } from '#web/admin/files/use-is-wide.ts'
import { useCurrentFile, useShownFiles } from '#web/admin/files/use-shown-files.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { KeyBar } from '#web/rep-frame/navigation/KeyBar.tsx'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { sendTo } from '#web/uploads/send-queue.ts'

interface CaseFilesViewProps {
  rep: SignedInRep
  guid: string
  shown: CaseFolders
}

const NEXT_SHOWN = 4

/** The files of a case: folders at the left, the list with what is being added above it, one file at the right. */
export function CaseFilesView({ rep, guid, shown }: CaseFilesViewProps) {
  const [asked, change] = useFilesView()
  const folder = shown.folders.find(({ id }) => id === asked.folder)
  // A colleague may have deleted it, or the address be of another case.
  const view = folder ? asked : { ...asked, folder: undefined }
  const isWide = useIsWide()
  const files = useShownFiles(guid, view, rep.name)
  const { rows } = files
  const place = `${view.folder ?? ''} ${view.isDeleted}`
  const { current, at, open, leave } = useCurrentFile(guid, rows, isWide ? place : undefined)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isOver, setOver] = useState(false)
  const chosen = useChosen(place, rows)
  const zone = useRef<ChooseHandle>(null)
  const preview = useRef<HTMLHeadingElement>(null)

  const mayChange = isAllowed(rep, 'correspond')
  const mayAdd = mayChange && !view.isDeleted
  const mayDownload = (file: CaseFile) => !file.is_fixed || isAllowed(rep, 'claims')
  const back = casePlaceOf(guid, shown)
  const into = folderForFiles(view.folder)
  const targetFor = (to: string | null) => caseTarget(guid, to, shown)
  const add = (added: readonly File[]) => sendTo(targetFor(into), added)
  const takeDropped = (transfer: DataTransfer, to: string | null) => {
    const moved = transfer.getData(DRAGGED_FILES)
    if (moved !== '') void acts.dropInto(guid, JSON.parse(moved) as string[], to)
    else void readDropped(transfer).then((added) => sendTo(targetFor(to), added))
  }
  const drop = mayAdd && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      takeDropped(event.dataTransfer, into)
    },
  }

  function look(file: CaseFile) {
    open(file.id)
    if (!isWide) setSheetOpen(true)
  }
  const enlarge = (file: CaseFile) => void openDialog('view-case-file', { guid, file })
  const mail = () => void acts.emailFiles(guid, chosen.files).then((sent) => sent && chosen.clear())
  const mayMail = mayChange && !view.isDeleted && folder?.kind !== 'ours'
  const share = () => void acts.shareFiles(guid, chosen.files).then((saved) => saved && chosen.clear())
  const mayShare =
    mayAdd &&
    chosen.files.length > 0 &&
    chosen.files.every((file) => file.state === 'stored' && !file.is_fixed && canShare(file, shown))

  useFileKeys({
    rows,
    at,
    open: (file) => open(file.id),
    choose: (file) => chosen.toggle(file.id),
    preview: (file) => (isWide ? preview.current?.focus() : look(file)),
    enlarge,
    mail: mayMail && chosen.files.length > 0 ? mail : undefined,
    share: mayShare ? share : undefined,
    add: mayAdd ? () => zone.current?.choose() : undefined,
  })

  const shownFile = current && (
    <FilePreview
      guid={guid}
      file={current}
      casePath={back.to}
      next={at < 0 ? [] : rows.slice(at + 1, at + 1 + NEXT_SHOWN)}
      mayDownload={mayDownload(current)}
      acts={{
        open: look,
        enlarge: () => enlarge(current),
        ...(mayAdd && current.state === 'stored' && !current.is_fixed
          ? {
              rename: () => void acts.renameFile(guid, current),
              share: canShare(current, shown)
                ? (isShared: boolean) => void acts.shareFile(guid, current, isShared)
                : undefined,
            }
          : {}),
      }}
    />
  )

  return (
    <RepFrame
      rep={rep}
      isCase
      belongsTo={listPath(shown.policy_number === null ? 'quotes' : 'policies')}
      start={<BackToCase place={back} />}
    >
      <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col">
        <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div {...drop} className="grid min-w-0 content-start gap-5 px-4 py-4 sm:px-6">
            <FilesHead
              guid={guid}
              shown={shown}
              folder={view.isDeleted ? undefined : folder}
              onMakeFolder={
                mayAdd
                  ? () => void makeFolder(guid).then((made) => made && change({ folder: made.id }))
                  : undefined
              }
              onAdd={mayAdd ? () => zone.current?.choose() : undefined}
              onDeleted={() => change({ folder: undefined })}
            />
            <div className="grid min-w-0 grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-[12.5rem_minmax(0,1fr)]">
              <FolderList
                guid={guid}
                shown={shown}
                view={view}
                mayChange={mayAdd}
                onOpen={(to) => change({ ...to, text: '' })}
                onDrop={takeDropped}
              />
              <div className="grid min-w-0 grid-cols-1 content-start gap-4">
                {mayAdd && (
                  <DropZone
                    ref={zone}
                    into={into === null ? undefined : folder?.name}
                    isOver={isOver}
                    onFiles={add}
                  />
                )}
                {mayAdd && (
                  <SendQueue
                    guid={guid}
                    sendings={files.sendings}
                    stopped={files.stopped}
                    targetFor={targetFor}
                    onMove={(file) => void acts.moveFiles(guid, [file], shown.folders)}
                  />
                )}
                <FilesList
                  guid={guid}
                  shown={shown}
                  view={view}
                  onView={change}
                  files={files}
                  chosen={chosen}
                  current={current?.id}
                  mayChange={mayChange}
                  mayDownload={mayDownload}
                  email={mayMail ? mail : undefined}
                  share={mayShare ? share : undefined}
                  onDeleted={leave}
                  onOpen={look}
                />
                <FileLinks guid={guid} mayChange={mayChange} />
              </div>
            </div>
          </div>
          {isWide && (
            <aside aria-label="Preview" className="min-w-0 border-l border-line px-5 py-4">
              <div className="sticky top-4 grid max-h-[calc(100dvh-5rem)] grid-cols-1 gap-3 overflow-y-auto">
                <div className="flex items-baseline justify-between gap-3">
                  <h2 ref={preview} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
                    <bdi>{current?.name ?? 'Preview'}</bdi>
                  </h2>
                  {at >= 0 && (
                    <span className="text-sm whitespace-nowrap text-muted">
                      {at + 1} of {(files.count?.value ?? rows.length).toLocaleString('en-US')}
                    </span>
                  )}
                </div>
                {shownFile ?? <p className="text-sm text-muted">Open a file to see it here.</p>}
              </div>
            </aside>
          )}
        </div>
        <KeyBar keys={mayChange ? KEYS : READING_KEYS} />
      </div>
      <Sheet
        title={current?.name ?? ''}
        open={!isWide && isSheetOpen && current !== undefined}
        onClose={() => setSheetOpen(false)}
      >
        {shownFile}
      </Sheet>
    </RepFrame>
  )
}

/** A policy has a holder; what stays inside the office, and what comes by mail, is shared with nobody. */
function canShare({ folder }: CaseFile, { folders, policy_number: policy }: CaseFolders): boolean {
  return policy !== null && folders.find(({ id }) => id === folder)?.kind !== 'ours'
}

const READING_KEYS = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['x'], label: 'choose' },
  { keys: ['Space'], label: 'preview' },
  { keys: ['v'], label: 'open large' },
]

const KEYS = [
  ...READING_KEYS,
  { keys: ['m'], label: 'email' },
  { keys: ['s'], label: 'share' },
  { keys: ['u'], label: 'add files' },
]
