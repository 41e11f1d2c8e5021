import { useQuery } from '@tanstack/react-query'
import { type ClaimFile, getClaimFileOriginal } from '#contract/claims/files.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { canChangeDocument } from '#domain/claims/states/document-states.ts'
import { IdentityFile } from '#web/admin/claims/files/IdentityFile.tsx'
import type { ClaimDocumentShown, ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { endpointUrl } from '#web/api/call.ts'
import { AddFiles } from '#web/claims/files/AddFiles.tsx'
import { claimFilesQuery } from '#web/claims/files/claim-file-queries.ts'
import { claimFileUrl, claimWay } from '#web/claims/files/file-way.ts'
import { DocumentFiles } from '#web/claims/files/DocumentFiles.tsx'
import { SendingNews } from '#web/claims/files/SendingNews.tsx'

interface SentFilesProps {
  work: ClaimWork
  document: ClaimDocumentShown
}

/** What was sent for a document, as whoever accepts it looks at it; a rep adds what came by mail or by telephone. */
export function SentFiles({ work: { claim, mayDecide }, document }: SentFilesProps) {
  const { key, place, title, state } = document
  const { number } = claim
  const { data = [] } = useQuery(claimFilesQuery(number))
  const kept = data.filter(
    (one) =>
      one.key === key && one.place === place && one.is_current && ['stored', 'deleted'].includes(one.state),
  )
  const isTaken = canChangeDocument(state, { kind: 'received' }, { isDecided: false })
  const way = claimWay(number)
  const target = { way, key, place }
  return (
    <div className="grid gap-3">
      {kept.map((file) => (
        <figure key={file.id} className="grid gap-1">
          {document.is_identity ? (
            <IdentityFile number={number} file={file} />
          ) : (
            <ShownFile number={number} file={file} title={title} />
          )}
          <figcaption className="text-sm text-muted">
            <bdi className="wrap-anywhere">{file.name}</bdi>
            {sayTaken(file)}
            {mayDecide && !document.is_identity && file.state === 'stored' && (
              <>
                {' '}
                <a
                  href={endpointUrl(getClaimFileOriginal.path, { params: { number, file: file.id } })}
                  download
                  className="inline-flex min-h-6 items-center text-fairway underline underline-offset-4"
                >
                  Download the original
                </a>
              </>
            )}
          </figcaption>
        </figure>
      ))}
      <SendingNews way={way} />
      <DocumentFiles target={target} title={title} canTakeBack={false} showsKept={false} />
      {mayDecide && isTaken && isUndecided(claim.state) && (
        <AddFiles target={target} title={title} className="justify-self-start">
          Add files
        </AddFiles>
      )}
    </div>
  )
}

function ShownFile({ number, file, title }: { number: string; file: ClaimFile; title: string }) {
  const url = claimFileUrl(number, file)
  if (file.has_view)
    return (
      <a href={url} target="_blank" rel="noreferrer" className="block">
        <img
          src={url}
          alt={`${title}, opens large`}
          className="aspect-4/3 w-full rounded-md border border-line bg-well object-contain"
        />
      </a>
    )
  if (file.group === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what was filmed on a course
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={title}
        className="aspect-video w-full rounded-md border border-line bg-well"
      />
    )
  if (file.group === 'photo')
    return <p className="text-sm text-muted">We can’t show HEIC here. Download the original.</p>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-medium text-fairway underline underline-offset-4"
    >
      {file.group === 'pdf' ? 'Open the PDF' : 'Open the list'}
    </a>
  )
}

const TAKEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** By the camera’s own clock, in whatever zone it stood. */
function sayTaken({ taken }: ClaimFile): string {
  if (!taken) return ''
  const { at, latitude, longitude } = taken
  const time = at === null ? '' : `. Taken ${TAKEN.format(new Date(`${at}Z`))} by the camera`
  const place =
    latitude === null || longitude === null ? '' : `, at ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  return `${time}${place}`
}
