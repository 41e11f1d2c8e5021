import { attachmentAddress } from '#web/mailbox/queries.ts'
import { readableSize } from '#web/mailbox/readable-size.ts'

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
              href={attachmentAddress(id, index)}
              download={name}
              className="text-fairway wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {name}
            </a>
          )}
          <span className="text-sm text-muted">
            {size_bytes === null ? 'This file cannot be made at the moment' : readableSize(size_bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
