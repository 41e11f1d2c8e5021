import type { EndpointResponse } from '#contract/endpoint.ts'
import { getLinkedFile, openFileLink } from '#contract/files/sending.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Linked = EndpointResponse<typeof openFileLink>['data']

/** The page of whoever was sent a link to files. It shows their names and sizes, and saves each as it is pressed. */
export default function FileLinkPage({ params: { token } }: PageProps<'file-link'>) {
  return (
    <LinkPage
      isAlone
      queryKey={['file-link', token]}
      read={async (options) => (await call(openFileLink, { body: { token }, ...options })).data}
      waiting={{ title: 'Files for you', shape: <Skeleton className="h-40 w-full" /> }}
      failureTitle="We can’t show these files"
      renderEnded={() => (
        <>
          <PageTitle title="This link no longer works" />
          <p className="max-w-measure text-lg">Ask the person who sent you the link for a new one.</p>
        </>
      )}
    >
      {(linked) => <LinkedFiles token={token} {...linked} />}
    </LinkPage>
  )
}

function LinkedFiles({ token, event, sent_by, ends_at, files }: Linked & { token: string }) {
  return (
    <>
      <div className="grid gap-3">
        <PageTitle title={files.length === 1 ? 'A file for you' : 'Files for you'} />
        <p className="max-w-measure text-lg wrap-anywhere">
          <bdi>{sent_by}</bdi> is sending you {files.length === 1 ? 'this file' : 'these files'}
          {event !== '' && (
            <>
              {' '}
              about <bdi>{event}</bdi>
            </>
          )}
          . The link works until {formatMoment(ends_at)}.
        </p>
      </div>
      {files.length === 0 ? (
        <p className="max-w-measure">The files were removed. Ask the person who sent you the link.</p>
      ) : (
        <ul className="ruled grid">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi> <span className="text-muted">{formatFileSize(bytes)}</span>
              </span>
              <a
                className={buttonClass('secondary')}
                href={endpointUrl(getLinkedFile.path, { params: { token, file: id } })}
                download
              >
                Download<span className="sr-only"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
