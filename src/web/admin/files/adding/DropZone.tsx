import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { readPasted } from '#web/admin/files/adding/read-dropped.ts'
import { FileIcon } from '#web/admin/files/FileIcon.tsx'

export interface ChooseHandle {
  /** Opens the system’s own list of files. */
  choose: () => void
}

interface DropZoneProps {
  ref: Ref<ChooseHandle>
  /** Where they go; undefined for no folder. */
  into: string | undefined
  /** Something is dragged over the page. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** Where files are dropped, pasted or chosen, one by one or as a whole folder. */
export function DropZone({ ref, into, isOver, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ choose: () => files.current?.click() }))
  usePastedFiles(onFiles)
  const input = (label: string, ofFolder: boolean) => (
    <input
      ref={ofFolder ? folder : files}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(ofFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
  return (
    <div
      className={`flex min-h-14 items-center justify-center gap-3 rounded-lg border-2 border-dashed px-4 py-2 ${isOver ? 'border-fairway bg-fairway-soft' : 'border-edge'}`}
    >
      {input('Files to add', false)}
      {input('Folder to add', true)}
      <FileIcon name="upload" className="text-muted max-sm:hidden" />
      <p className="text-sm text-muted">
        <span className="pointer-coarse:hidden">Drop or paste files, or </span>
        <span className="hidden pointer-coarse:inline">You can </span>
        <Choose label="choose files" onPress={() => files.current?.click()} /> or{' '}
        <Choose label="a folder" name="choose a folder" onPress={() => folder.current?.click()} />.{' '}
        {into === undefined ? (
          'They stay outside folders.'
        ) : (
          <>
            They go into <strong className="text-ink">{into}</strong>.
          </>
        )}
      </p>
    </div>
  )
}

function Choose({ label, name, onPress }: { label: string; name?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="min-h-6 cursor-pointer font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {label}
    </button>
  )
}

/** What is pasted anywhere but into a field. */
function usePastedFiles(onFiles: DropZoneProps['onFiles']): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, [contenteditable], dialog')) return
    const files = readPasted(event.clipboardData, new Date())
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}
