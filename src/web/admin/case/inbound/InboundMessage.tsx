import { useQuery } from '@tanstack/react-query'
import type { InboundMessageAnswer } from '#contract/inbound.ts'
import { InboundState } from '#web/admin/case/inbound/InboundState.tsx'
import {
  inboundAttachmentUrl,
  inboundBodyUrl,
  inboundQuery,
  inboundRawUrl,
} from '#web/admin/case/inbound/queries.ts'
import { describeSender, nameSender } from '#web/admin/case/inbound/describe-sender.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface InboundMessageProps {
  id: string
  /** Opens the answer to it; without it there is no such button. */
  onAnswer?: (message: InboundMessageAnswer) => void
}

/**
 * One mail that came in, its new part first.
 *
 * @rule O18 What a customer answers is read where its case is, as words: its design, its pictures and its files only on demand, and nothing of it
 * runs.
 */
export function InboundMessage({ id, onAnswer }: InboundMessageProps) {
  return (
    <QueryView
      query={useQuery(inboundQuery(id))}
      waiting={<Skeleton className="h-40 w-full" />}
      failure={{ of: 'part', title: 'We can’t show this email' }}
    >
      {(message) => <Content message={message} onAnswer={onAnswer} />}
    </QueryView>
  )
}

const TEXT = 'whitespace-pre-wrap wrap-anywhere'
const LINK =
  'inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 wrap-anywhere hover:decoration-2'

function Content({
  message,
  onAnswer,
}: {
  message: InboundMessageAnswer
  onAnswer: InboundMessageProps['onAnswer']
}) {
  const { id, subject, received_at, said, quoted, reading, has_page } = message
  return (
    <article aria-label={`Email from ${nameSender(message)}`} className="grid min-w-0 gap-3">
      <header className="grid gap-0.5 text-sm text-muted">
        <p dir="auto" className="text-left text-base font-semibold wrap-anywhere text-ink">
          {nameSender(message)}
        </p>
        {/* Anybody can write any sender, so it says which address and not who. */}
        <p className="wrap-anywhere">{describeSender(message)}</p>
        <p>
          <time dateTime={received_at}>{formatMoment(received_at)}</time>
        </p>
      </header>
      <InboundState message={message} onAnswer={onAnswer} />
      <h3 dir="auto" className="text-left text-base font-semibold wrap-anywhere">
        {subject || 'No subject'}
      </h3>
      {reading === 'failed' ? (
        <p>We can’t show this email here. Save it and open it in an email app you trust.</p>
      ) : (
        <p dir="auto" className={`${TEXT} text-left`}>
          {said || 'This email is empty.'}
        </p>
      )}
      {reading === 'cut' && (
        <p className="text-sm text-muted">This is only the beginning. Save the email to read all of it.</p>
      )}
      {quoted !== '' && (
        <Disclosure summary="Show quoted text">
          <p dir="auto" className={`${TEXT} text-left text-muted`}>
            {quoted}
          </p>
        </Disclosure>
      )}
      <Attachments message={message} />
      {has_page && (
        <Disclosure summary="Original design">
          <iframe
            title="The email as designed"
            src={inboundBodyUrl(id)}
            loading="lazy"
            // It runs nothing and loads nothing; its links may open in a new tab.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-96 w-full rounded-md border border-line"
          />
        </Disclosure>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <a href={inboundRawUrl(id)} download className={LINK}>
          Save the original email
        </a>
        <span className="text-muted">{formatFileSize(message.raw_bytes)}</span>
      </p>
    </article>
  )
}

function Attachments({ message: { id, attachments } }: { message: InboundMessageAnswer }) {
  if (attachments.length === 0) return null
  return (
    <div className="grid gap-1 text-sm">
      <ul aria-label="Attachments">
        {attachments.map(({ name, size_bytes }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2">
            <a href={inboundAttachmentUrl(id, index)} download className={LINK}>
              {name}
            </a>
            <span className="text-muted">{formatFileSize(size_bytes)}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted">We haven’t checked these files. Open only what you expect.</p>
    </div>
  )
}
