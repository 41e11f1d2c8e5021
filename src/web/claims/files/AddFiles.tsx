import { type ReactNode, useId, useRef } from 'react'
import { acceptedTypes } from '#domain/claims/files/file-types.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { type FileTarget, sendFiles } from '#web/claims/files/send-files.ts'
import { Button } from '#web/ui/Button.tsx'

interface AddFilesProps {
  target: FileTarget
  /** Of the document, for those who do not see where the button stands. */
  title: string
  kind?: 'primary' | 'secondary' | 'quiet'
  className?: string
  children: ReactNode
}

/** Chooses photos or files for a document, several at once. The system’s own list offers the camera on a phone. */
export function AddFiles({ target, title, kind = 'secondary', className = '', children }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const key = DOCUMENT_KEYS.find((one) => one === target.key)
  if (!key) return null
  return (
    <>
      <label htmlFor={id} className="sr-only" aria-hidden="true">
        Files for {title}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        accept={acceptedTypes(key)}
        onChange={({ target: chosen }) => {
          sendFiles(target, [...(chosen.files ?? [])])
          // The same file may be chosen again.
          chosen.value = ''
        }}
      />
      <Button kind={kind} className={className} onClick={() => input.current?.click()}>
        {children}
        <span className="sr-only"> for {title}</span>
      </Button>
    </>
  )
}
