import { Link } from 'wouter'
import type { MessageSummary } from '#contract/mailbox.ts'
import { MessageState } from '#web/admin/mailbox/MessageState.tsx'
import { LocalTime } from '#web/admin/mailbox/LocalTime.tsx'
import { useMailboxPath } from '#web/admin/mailbox/queries.ts'

interface MessageListProps {
  messages: readonly MessageSummary[]
  selected: string | null
}

export function MessageList({ messages, selected }: MessageListProps) {
  return (
    <ul aria-label="Messages" className="border-b border-line">
      {messages.map((message) => (
        <li key={message.id} className="ruled">
          <MessageRow message={message} isSelected={message.id === selected} />
        </li>
      ))}
    </ul>
  )
}

function MessageRow({ message, isSelected }: { message: MessageSummary; isSelected: boolean }) {
  const pathOf = useMailboxPath()
  const { id, subject, recipient, created_at, state, attachments } = message
  return (
    <Link
      href={pathOf(id)}
      aria-current={isSelected ? 'true' : undefined}
      className={`grid gap-1 border-l-4 px-3 py-3 no-underline hover:bg-fairway-soft ${
        isSelected ? 'border-fairway bg-fairway-soft' : 'border-unseen'
      }`}
    >
      <span className="font-semibold wrap-anywhere">{subject}</span>
      <span className="text-sm wrap-anywhere text-muted">To {recipient}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <LocalTime at={created_at} />
        <MessageState state={state} />
        {attachments.length > 0 && <span>{attachmentCount(attachments.length)}</span>}
      </span>
    </Link>
  )
}

function attachmentCount(attachments: number): string {
  return attachments === 1 ? '1 attachment' : `${attachments} attachments`
}
