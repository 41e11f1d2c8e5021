import { type ReactNode, useState } from 'react'
import type { OfferedFile } from '#contract/approvals.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { FILE_LINK_DAYS } from '#domain/files/case-files.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface ChooseFilesProps {
  files: readonly OfferedFile[]
  chosen: readonly OfferedFile[]
  /** The box of a file, with its name and size. */
  box: (file: OfferedFile, label: string) => ReactNode
}

/** The files of the case that can go with a letter, each with its size, and how the carrier gets them. */
export function ChooseFiles({ files, chosen, box }: ChooseFilesProps) {
  const [isOpen, setIsOpen] = useState(chosen.length > 0)
  if (files.length === 0) return null
  const bytes = chosen.reduce((sum, file) => sum + file.bytes, 0)
  const summary =
    chosen.length === 0
      ? 'Files from this case: none chosen'
      : `Files from this case: ${chosen.length} chosen, ${formatFileSize(bytes)}`
  return (
    <Disclosure summary={summary} open={isOpen} onToggle={setIsOpen}>
      <fieldset className="max-h-64 overflow-y-auto border-0 p-0">
        <legend className="sr-only">Files that go with it</legend>
        {files.map((file) => (
          <div key={file.id} className="wrap-anywhere">
            {box(file, `${file.name} (${formatFileSize(file.bytes)})`)}
          </div>
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        The carrier gets them by a link that works for {FILE_LINK_DAYS} days.
      </p>
    </Disclosure>
  )
}
