import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getMailboxMessage } from '#contract/mailbox.ts'
import { SendAgain } from '#web/admin/mailbox/SendAgain.tsx'
import { MessageState } from '#web/admin/mailbox/MessageState.tsx'
import { LocalTime } from '#web/admin/mailbox/LocalTime.tsx'
import { bodyUrl, messageQuery, rawUrl, attachmentUrl, useMailboxPath } from '#web/admin/mailbox/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Message = EndpointResponse<typeof getMailboxMessage>['data']

interface MessageViewProps {
  id: string
  /** True if the message was chosen from the list, which a phone then hides. */
  takeFocus: boolean
}

export function MessageView({ id, takeFocus }: MessageViewProps) {
  const pathOf = useMailboxPath()
  return (
    <article aria-label="Message" className="grid min-w-0 gap-5">
      <p className="lg:hidden">
        <TextLink to={pathOf()} className="inline-flex min-h-11 items-center">
          All messages
        </TextLink>
      </p>
      <QueryView
        query={useQuery(messageQuery(id))}
        waiting={<Skeleton className="h-96 w-full" />}
        failure={{ of: 'part', title: 'We can’t show this message' }}
      >
        {(message) => <MessageContent message={message} takeFocus={takeFocus} />}
      </QueryView>
    </article>
  )
}

function MessageContent({ message, takeFocus }: { message: Message; takeFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])

  return (
    <>
      <h2 ref={heading} dir="auto" tabIndex={-1} className="text-left text-xl wrap-anywhere outline-none">
        {message.channel === 'text' ? 'Text message' : message.subject}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">{message.recipient}</dd>
        {message.cc !== null && (
          <>
            <dt className="text-muted">Copy to</dt>
            <dd className="wrap-anywhere">{message.cc}</dd>
          </>
        )}
        <dt className="text-muted">Written</dt>
        <dd>
          <LocalTime at={message.created_at} />
        </dd>
        <dt className="text-muted">State</dt>
        <dd>
          <MessageState state={message.state} />
        </dd>
      </dl>
      {message.error && (
        <Notice
          kind="attention"
          title={wasHandedOver(message) ? 'What their mail server said' : 'Why we didn’t send it'}
        >
          <span className="whitespace-pre-line wrap-anywhere">{message.error}</span>
        </Notice>
      )}
      {isUndelivered(message) && <SendAgain id={message.id} />}
      {message.channel === 'text' ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{message.plain}</p>
      ) : (
        <Mail message={message} />
      )}
    </>
  )
}

function isUndelivered({ state }: Message): boolean {
  return state === 'failed' || state === 'bounced'
}

/** A mail that was never composed was never handed over. */
function wasHandedOver({ state, channel, raw_bytes }: Message): boolean {
  return state !== 'withdrawn' && (channel === 'text' || raw_bytes !== null)
}

/** The HTML of a mail, its attachments, its plain text and the original. */
function Mail({ message }: { message: Message }) {
  return (
    <>
      <Attachments id={message.id} attachments={message.attachments} />
      <iframe
        // Loaded again once it is delivered: until then its secret links are not shown.
        key={message.state}
        title="The message as designed"
        src={bodyUrl(message.id)}
        // It runs nothing; its links may open in a new tab.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[52rem] w-full rounded-md border border-line"
      />
      <Disclosure summary="As plain text">
        <pre className="font-sans text-base whitespace-pre-wrap wrap-anywhere">{message.plain}</pre>
      </Disclosure>
      {message.raw_bytes !== null && (
        <p className="flex flex-wrap items-center gap-x-2">
          <a
            href={rawUrl(message.id)}
            download
            className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Save the original message
          </a>
          <span className="text-sm text-muted">byte for byte, {formatFileSize(message.raw_bytes)}</span>
        </p>
      )}
    </>
  )
}

interface AttachmentsProps {
  id: string
  attachments: { name: string; size_bytes: number | null }[]
}

function Attachments({ id, attachments }: AttachmentsProps) {
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
            {size_bytes === null ? 'We can’t create this file right now' : formatFileSize(size_bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
