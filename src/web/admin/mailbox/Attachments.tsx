import { attachmentUrl } from '#web/admin/mailbox/queries.ts'
import { formatFileSize } from '#web/admin/mailbox/format-file-size.ts'

interface AttachmentsProps {
  id: string
  attachments: { name: string; size_bytes: number | null }[]
}

export function Attachments({ id, attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-x-6">
      {attachments.map(({ name, size_bytes }, index) => (
        <li key={index} className="flex min-h-11 flex-wrap items-center gap-x-2">
          {size_bytes === null ? (
            <span className="wrap-anywhere">{name}</span>
          ) : (
            <a
              href={attachmentUrl(id, index)}
              download={name}
              className="text-fairway wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {name}
            </a>
          )}
          <span className="text-sm text-muted">
            {size_bytes === null ? 'This file cannot be made at the moment' : formatFileSize(size_bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
