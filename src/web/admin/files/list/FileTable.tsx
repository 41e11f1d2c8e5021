import type { DragEvent, ReactNode } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { MOST_CHOSEN_FILES } from '#domain/files/case-files.ts'
import { FileIcon, iconOf } from '#web/admin/files/FileIcon.tsx'
import { sayDay, sayMark, saySize } from '#web/admin/files/file-texts.ts'
import type { FilesView, Sort } from '#web/admin/files/files-view.ts'
import { DRAGGED_FILES } from '#web/admin/files/FolderList.tsx'
import type { Chosen } from '#web/admin/files/list/use-chosen.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ROLES } from '#web/ui/table-roles.ts'

interface FileTableProps {
  /** What it is a list of. */
  label: string
  rows: readonly CaseFile[]
  /** The one that is looked at. */
  current: string | undefined
  chosen: Chosen
  sort: FilesView['sort']
  isNew: (file: CaseFile) => boolean
  /** Rows can be dragged into folders. */
  canDrag: boolean
  now: Date
  onSort: (sort: FilesView['sort']) => void
  onOpen: (file: CaseFile) => void
}

const COLUMNS =
  'grid grid-cols-[2.5rem_1.75rem_minmax(0,1fr)_7.25rem_5.5rem_4rem] items-center @max-[34rem]:grid-cols-[2.75rem_1.75rem_minmax(0,1fr)]'

/** The files of a folder, one to a line, and in two lines where there is no room for columns. */
export function FileTable(props: FileTableProps) {
  const { label, rows, chosen, sort, onSort } = props
  const most = rows.slice(0, MOST_CHOSEN_FILES)
  const areAll = most.length > 0 && most.every(({ id }) => chosen.isChosen(id))
  const heading = (name: string, of: Sort, place = '') => (
    <Heading name={name} of={of} sort={sort} place={place} onSort={onSort} />
  )
  return (
    <div className="@container text-sm">
      <div {...ROLES.table} aria-label={label}>
        <div {...ROLES.group}>
          <div {...ROLES.row} className={`${COLUMNS} border-b border-edge text-muted @max-[34rem]:flex`}>
            <span {...ROLES.head}>
              <Box
                label={
                  most.length < rows.length ? `Choose the first ${most.length} files` : 'Choose all files'
                }
                isChosen={areAll}
                onChoose={() => chosen.chooseAll(!areAll)}
              />
            </span>
            <span {...ROLES.head} className="@max-[34rem]:hidden">
              <span className="sr-only">Kind</span>
            </span>
            {heading('Name', 'name')}
            {heading('From', 'from')}
            {heading('Added', 'added')}
            {heading('Size', 'size', 'justify-end')}
          </div>
        </div>
        <div {...ROLES.group}>
          {rows.map((file) => (
            <FileRow key={file.id} {...props} file={file} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface HeadingProps {
  name: string
  of: Sort
  sort: FilesView['sort']
  place: string
  onSort: FileTableProps['onSort']
}

function Heading({ name, of, sort, place, onSort }: HeadingProps) {
  const isUp = sort === of
  const isDown = sort === `-${of}`
  // The newest and the largest come first at the first press.
  const startsDown = of === 'added' || of === 'size'
  const next = isUp ? (`-${of}` as const) : isDown ? of : startsDown ? (`-${of}` as const) : of
  return (
    <span {...ROLES.head} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={`inline-flex min-h-9 w-full cursor-pointer items-center gap-1 hover:text-fairway pointer-coarse:min-h-11 @max-[34rem]:px-1.5 ${place}`}
      >
        {name}
        <Icon
          name="chevron"
          className={`size-3.5! ${isUp ? 'rotate-180' : ''} ${isUp || isDown ? '' : 'invisible @max-[34rem]:hidden'}`}
        />
      </button>
    </span>
  )
}

function FileRow({
  file,
  current,
  chosen,
  isNew,
  canDrag,
  now,
  onOpen,
}: FileTableProps & { file: CaseFile }) {
  const { id, name, from, added_at: at, bytes, is_fixed: isFixed } = file
  const isChosen = chosen.isChosen(id)
  const mark = sayMark(file, isNew(file))
  const mayDrag = canDrag && !isFixed

  function drag({ dataTransfer }: DragEvent) {
    const ids = isChosen ? chosen.files.filter((one) => !one.is_fixed).map((one) => one.id) : [id]
    dataTransfer.setData(DRAGGED_FILES, JSON.stringify(ids))
    dataTransfer.effectAllowed = 'move'
  }

  return (
    <div
      {...ROLES.row}
      data-file={id}
      aria-current={current === id || undefined}
      draggable={mayDrag || undefined}
      onDragStart={mayDrag ? drag : undefined}
      className={`${COLUMNS} relative min-h-10 border-b border-line [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] before:absolute before:inset-y-0 before:left-0 before:w-0.75 aria-[current]:before:bg-fairway pointer-coarse:min-h-12 ${isChosen ? 'bg-fairway-soft' : 'hover:bg-well'}`}
    >
      <span {...ROLES.cell} className="@max-[34rem]:row-span-2">
        <Box
          label={`Choose ${name}`}
          isChosen={isChosen}
          onChoose={(isRange) => chosen.toggle(id, isRange)}
        />
      </span>
      <span {...ROLES.cell} className="@max-[34rem]:row-span-2">
        <FileIcon name={iconOf(file)} className="size-4.5! text-muted" />
        <span className="sr-only">{KINDS[file.group ?? 'other']}</span>
      </span>
      <span {...ROLES.name} className="min-w-0 pr-3 @max-[34rem]:pt-1.5 @max-[34rem]:pr-1">
        <button
          type="button"
          data-name
          onClick={() => onOpen(file)}
          className="max-w-full cursor-pointer text-left font-medium wrap-anywhere after:absolute after:inset-0 hover:text-fairway"
        >
          <bdi>{name}</bdi>
        </button>
        {mark && <span className={`ml-2 wrap-anywhere ${mark.ink}`}>{mark.text}</span>}
      </span>
      <Fact className="truncate pr-3">
        <bdi>{from}</bdi>
      </Fact>
      <Fact className="whitespace-nowrap">
        <time dateTime={at}>{sayDay(at, now)}</time>
      </Fact>
      <Fact className="text-right whitespace-nowrap">{saySize(bytes)}</Fact>
      {/* In two lines the facts share the second one; the columns are not there then. */}
      <span {...ROLES.cell} className="col-start-3 hidden pb-1.5 text-muted @max-[34rem]:block">
        <bdi>{from}</bdi>, {sayDay(at, now)}, {saySize(bytes)}
      </span>
    </div>
  )
}

const KINDS = {
  photo: 'Photo',
  pdf: 'PDF',
  plain: 'Text',
  mail: 'Email',
  video: 'Video',
  office: 'Office document',
  archive: 'Archive',
  other: 'File',
} as const

function Fact({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span {...ROLES.cell} className={`text-muted @max-[34rem]:hidden ${className}`}>
      {children}
    </span>
  )
}

interface BoxProps {
  label: string
  isChosen: boolean
  onChoose: (isRange: boolean) => void
}

function Box({ label, isChosen, onChoose }: BoxProps) {
  return (
    <label className="relative z-[1] grid h-10 w-10 cursor-pointer place-items-center @max-[34rem]:size-11">
      <input
        type="checkbox"
        data-leaves-keys
        aria-label={label}
        checked={isChosen}
        onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        className="size-4 cursor-pointer accent-fairway pointer-coarse:size-5"
      />
    </label>
  )
}
