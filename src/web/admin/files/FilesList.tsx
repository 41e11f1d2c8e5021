import { useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import * as acts from '#web/admin/files/file-acts.ts'
import { FilesSearch } from '#web/admin/files/list/FilesSearch.tsx'
import type { FilesView } from '#web/admin/files/files-view.ts'
import { RowsSkeleton } from '#web/admin/files/FilesSkeleton.tsx'
import { ChosenBar } from '#web/admin/files/list/ChosenBar.tsx'
import { FileTable } from '#web/admin/files/list/FileTable.tsx'
import type { Chosen } from '#web/admin/files/list/use-chosen.ts'
import { useNewFiles } from '#web/admin/files/list/use-new-files.ts'
import type { CaseFolders } from '#web/admin/files/queries.ts'
import type { useShownFiles } from '#web/admin/files/use-shown-files.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'

interface FilesListProps {
  guid: string
  shown: CaseFolders
  view: FilesView
  onView: (change: Partial<FilesView>) => void
  files: ReturnType<typeof useShownFiles>
  chosen: Chosen
  current: string | undefined
  mayChange: boolean
  mayDownload: (file: CaseFile) => boolean
  email: (() => void) | undefined
  /** Undefined where the chosen ones are not shared. */
  share: (() => void) | undefined
  /** What was deleted here is looked at no more. */
  onDeleted: (files: readonly CaseFile[]) => void
  onOpen: (file: CaseFile) => void
}

/** From so many on they are looked for by name. */
const MANY = 20

/** The files of what is open, and what is done with the chosen ones. */
export function FilesList(props: FilesListProps) {
  const { guid, shown, view, onView, files, chosen, current, mayChange, onOpen } = props
  const isNew = useNewFiles(guid)
  const [now] = useState(() => new Date())
  const { query, rows, count } = files
  const name = nameOf(view, shown)
  const total = count?.value ?? rows.length
  const hasSearch = view.text !== '' || total > MANY
  return (
    <section aria-label={name} className="grid min-w-0 grid-cols-1 gap-3">
      {hasSearch && <FilesSearch key={view.folder} text={view.text} onChange={(text) => onView({ text })} />}
      <QueryView
        query={query}
        waiting={<RowsSkeleton />}
        failure={{ of: 'part', title: 'We can’t show these files right now' }}
      >
        {() =>
          rows.length === 0 ? (
            <p className="border-y border-line py-6 text-center text-sm text-muted">{sayNone(view)}</p>
          ) : (
            <FileTable
              label={name}
              rows={rows}
              current={current}
              chosen={chosen}
              sort={view.sort}
              isNew={isNew}
              canDrag={mayChange && !view.isDeleted}
              now={now}
              onSort={(sort) => onView({ sort })}
              onOpen={onOpen}
            />
          )
        }
      </QueryView>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more files
          <span className="font-normal text-muted">
            {rows.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
            {count?.is_exact === false && '+'}
          </span>
        </Button>
      )}
      <Bar {...props} />
    </section>
  )
}

function Bar({ guid, shown, view, chosen, mayChange, mayDownload, email, share, onDeleted }: FilesListProps) {
  const { files } = chosen
  const thenClear = (done: Promise<boolean>) => void done.then((isDone) => isDone && chosen.clear())
  const areOurs = files.every(({ is_fixed: isFixed }) => !isFixed)
  const areHere = files.every(({ state }) => state === 'stored')
  const isOffice = files.some(({ folder }) => shown.folders.find(({ id }) => id === folder)?.kind === 'ours')
  const here = !view.isDeleted && areHere
  const remove = async () => {
    const isDone = await acts.deleteFiles(guid, files)
    if (isDone) onDeleted(files)
    return isDone
  }
  return (
    <ChosenBar
      files={files}
      acts={{
        ...(here && email && !isOffice && { email }),
        ...(here && files.every(mayDownload) && { download: acts.downloadUrl(guid, files) }),
        ...(here &&
          mayChange &&
          areOurs && {
            ...(share && { share }),
            move: () => thenClear(acts.moveFiles(guid, files, shown.folders)),
          }),
        ...(!view.isDeleted && mayChange && areOurs && { remove: () => thenClear(remove()) }),
        ...(view.isDeleted && mayChange && { restore: () => thenClear(acts.restoreFiles(guid, files)) }),
      }}
      why={whyNot({ mayChange, areOurs, areHere, isOffice, isDeleted: view.isDeleted })}
      onClear={chosen.clear}
    />
  )
}

interface ChosenFacts {
  mayChange: boolean
  areOurs: boolean
  areHere: boolean
  isOffice: boolean
  isDeleted: boolean
}

function whyNot({ mayChange, areOurs, areHere, isOffice, isDeleted }: ChosenFacts): string | undefined {
  if (!mayChange || isDeleted) return undefined
  if (!areHere) return 'Some of these files aren’t here yet.'
  if (!areOurs) return 'Documents of a claim stay there. You can’t move or delete them here.'
  return isOffice ? 'Some of these files stay inside our team. You can’t email or share them.' : undefined
}

function nameOf({ folder, isDeleted }: FilesView, { folders }: CaseFolders): string {
  if (isDeleted) return 'Deleted files'
  return folders.find(({ id }) => id === folder)?.name ?? 'All files'
}

function sayNone({ folder, isDeleted, text }: FilesView): string {
  if (text !== '') return 'No file has that in its name.'
  if (isDeleted) return 'There’s nothing to restore.'
  if (folder === undefined) return 'There are no files yet. Documents and photos of this case appear here.'
  return folder === 'mails' ? 'No email brought a file yet.' : 'This folder is empty.'
}
