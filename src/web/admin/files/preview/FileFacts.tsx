import type { ReactNode } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { sayFrom, sayMoment, sayScanned, saySeenBy, sayTaken } from '#web/admin/files/file-texts.ts'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface FileFactsProps {
  file: CaseFile
  /** The page of the case, whose mails are there. */
  casePath: string
  /** Shares it with the holder, or stops; undefined where that is not asked. */
  onShare: ((isShared: boolean) => void) | undefined
}

/** What is known of a file. */
export function FileFacts({ file, casePath, onShare }: FileFactsProps) {
  const { added_at: at, deleted, had_place: hadPlace, seen_by: viewers } = file
  const taken = sayTaken(file)
  const isShared = viewers.includes('holder')
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 text-sm">
      <Fact label="From">
        <bdi>{sayFrom(file)}</bdi>
      </Fact>
      <Fact label="Added">
        <time dateTime={at}>{sayMoment(at)}</time>
      </Fact>
      {taken !== '' && <Fact label="Taken">{taken}</Fact>}
      <UsedIn file={file} casePath={casePath} />
      <Fact label="Seen by">
        {saySeenBy(file)}
        {onShare && (
          <button
            type="button"
            onClick={() => onShare(!isShared)}
            className="block min-h-6 cursor-pointer text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            {isShared ? 'Stop sharing' : 'Share with the customer'}
          </button>
        )}
      </Fact>
      <Fact label="Scanned">{sayScanned(file)}</Fact>
      {hadPlace && <Fact label="Place taken">Removed from the copy we email</Fact>}
      {deleted && (
        <>
          <Fact label="Deleted">
            {sayMoment(deleted.at)}, <bdi>{deleted.by}</bdi>
          </Fact>
          <Fact label="Reason">
            <bdi>{deleted.reason}</bdi>
          </Fact>
          <Fact label="Restore by">{sayMoment(deleted.restorable_until)}</Fact>
        </>
      )}
    </dl>
  )
}

function UsedIn({ file: { claim, document, mail }, casePath }: Pick<FileFactsProps, 'file' | 'casePath'>) {
  if (claim !== null)
    return (
      <Fact label="Used in">
        <TextLink to={claimPath(claim)}>
          {claim}
          {document && `, ${document.title}`}
        </TextLink>
      </Fact>
    )
  if (mail === null) return null
  return (
    <Fact label="Used in">
      <TextLink to={`${casePath}?${new URLSearchParams({ mail })}`}>An email to us</TextLink>
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
