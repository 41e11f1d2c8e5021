import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { describeCopy, describeState } from '#web/admin/case/mail/describe-message.ts'
import type { CaseMessage, CaseMessageDetail } from '#web/admin/case/mail/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface PreviewMessageProps extends DialogProps {
  message: CaseMessage
  load: () => Promise<CaseMessageDetail>
  /** The page that shows its designed part. */
  bodyUrl: string
  fileUrl: (index: number) => string
}

/**
 * A message as it was sent.
 *
 * @rule D41 Scripts, links and remote content are off; where a secret link was, there is a placeholder.
 */
export default function PreviewMessageDialog({
  message,
  load,
  bodyUrl,
  fileUrl,
  close,
}: PreviewMessageProps) {
  const { id, state, subject, channel } = message
  const detail = useQuery(
    { queryKey: ['case-message', id, state], queryFn: load, gcTime: 0, staleTime: 0 },
    queryClient,
  )
  return (
    <NoticeDialog title={channel === 'text' ? 'Text message' : subject} close={() => close()} wide>
      <MessageFacts message={message} />
      <QueryView query={detail} waiting={<Skeleton className="h-16 w-full" />} failure={{ of: 'part' }}>
        {({ plain, files }) =>
          channel === 'text' ? (
            <p className="whitespace-pre-wrap wrap-anywhere">{plain}</p>
          ) : (
            <FileList files={files} fileUrl={fileUrl} />
          )
        }
      </QueryView>
      {channel === 'mail' && (
        <>
          <iframe
            title="The message as sent"
            src={bodyUrl}
            // Nothing in it runs, opens or is fetched.
            sandbox=""
            className="h-[55dvh] w-full rounded-md border border-line"
          />
          <p className="text-sm text-muted">Links don’t work in this preview.</p>
        </>
      )}
    </NoticeDialog>
  )
}

function MessageFacts({ message }: { message: CaseMessage }) {
  const copy = describeCopy(message.copy)
  const { words, isTrouble } = describeState(message)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">Written</dt>
      <dd>
        {formatMoment(message.at)}
        {message.written_by !== null && `, by ${message.written_by}`}
      </dd>
      <dt className="text-muted">State</dt>
      <dd className={`wrap-anywhere ${isTrouble ? 'text-sand' : ''}`}>{words}</dd>
      {copy !== undefined && (
        <>
          <dt className="text-muted">For</dt>
          <dd className="text-sand">{copy}</dd>
        </>
      )}
    </dl>
  )
}

interface FileListProps {
  files: CaseMessageDetail['files']
  fileUrl: (index: number) => string
}

function FileList({ files, fileUrl }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-x-6 text-sm">
      {files.map(({ name, size_bytes: size }, index) => (
        <li key={index} className="flex min-h-9 flex-wrap items-center gap-x-2">
          {size === null ? (
            <span className="wrap-anywhere">{name}</span>
          ) : (
            <a
              href={fileUrl(index)}
              download={name}
              className="text-fairway wrap-anywhere underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {name}
            </a>
          )}
          <span className="text-muted">
            {size === null ? 'We can’t create this file right now' : formatFileSize(size)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const exampleMessage: CaseMessage = {
  direction: 'out',
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  channel: 'mail',
  recipient: 'dana@lanternhouse.example',
  cc: null,
  subject: 'You’re insured: Lantern House Charity Classic, Saturday, June 12, 2027',
  state: 'sent',
  error: null,
  receivers: [{ address: 'dana@lanternhouse.example', state: 'sent', said: null }],
  at: '2027-04-19T18:52:00.000Z',
  sent_at: '2027-04-19T18:52:02.000Z',
  attachments: ['ALB-100417-certificate.pdf', 'ALB-100417-receipt.pdf'],
  written_by: null,
  copy: 'everybody',
  is_outdated: false,
}

export const example: Omit<PreviewMessageProps, 'close'> = {
  message: exampleMessage,
  load: () =>
    Promise.resolve({
      ...exampleMessage,
      plain: 'You’re insured',
      files: [
        { name: 'ALB-100417-certificate.pdf', content_type: 'application/pdf', size_bytes: 41_200 },
        { name: 'ALB-100417-receipt.pdf', content_type: 'application/pdf', size_bytes: 22_900 },
      ],
    }),
  bodyUrl: 'about:blank',
  fileUrl: () => '#',
}
