import { Link } from 'wouter'
import { isOwed, STATE_WORDS, titleOf } from '#web/claims/claim/claim-text.ts'
import { Mark } from '#web/claims/claim/Mark.tsx'
import { SentByWinner } from '#web/claims/claim/SentByWinner.tsx'
import { AddFiles } from '#web/claims/files/AddFiles.tsx'
import { DocumentFiles } from '#web/claims/files/DocumentFiles.tsx'
import { claimWay } from '#web/claims/files/file-way.ts'
import { SendingNews } from '#web/claims/files/SendingNews.tsx'
import { claimFormPath } from '#web/policy/claims/claim-paths.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Every document that a claim asks for, in order, with where it stands. */
export function DocumentList({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  return (
    <section aria-labelledby="documents" className="grid gap-1">
      <h2 id="documents" className="text-lg">
        All documents
      </h2>
      <SendingNews way={claimWay(claim.number)} />
      <ul aria-labelledby="documents">
        {claim.documents.map((document) => (
          <li key={`${document.key} ${document.place}`} className="border-b border-line py-4">
            <Line claim={claim} document={document} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  claim: Claim
  document: ClaimDocument
  isOpen: boolean
}

function Line({ claim, document, isOpen }: LineProps) {
  const { state, hint, reason, form } = document
  const title = titleOf(document, claim)
  const canSend = isOpen && isOwed(document)
  const target = { way: claimWay(claim.number), key: document.key, place: document.place }
  const comesAsFile = form === 'file' && !document.is_identity
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
      <Mark state={state} />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        {state === 'rejected' && reason !== null && (
          <p className="text-sm font-medium wrap-anywhere text-sand">
            Take this one again: <span dir="auto">{reason}</span>
          </p>
        )}
        {isOwed(document) && <p className="text-sm text-muted">{hint}.</p>}
        {canSend && document.is_identity && (
          <p className="text-sm text-muted">
            <SentByWinner />
          </p>
        )}
      </div>
      {canSend && form === 'form' ? (
        <Link
          href={claimFormPath(claim.number, document)}
          className="inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4 font-semibold text-fairway no-underline hover:border-fairway print:hidden"
        >
          Fill in<span className="sr-only"> {title}</span>
        </Link>
      ) : canSend && comesAsFile ? (
        <AddFiles target={target} title={title} className="max-sm:px-3!">
          <Icon name="camera" />
          <span className="max-sm:sr-only">Add files</span>
        </AddFiles>
      ) : (
        <span
          className={`pt-0.5 text-sm font-medium ${state === 'accepted' ? 'text-fairway' : 'text-muted'}`}
        >
          {STATE_WORDS[state]}
        </span>
      )}
      {comesAsFile && (
        <div className="col-span-2 col-start-2">
          <DocumentFiles target={target} title={title} canTakeBack={isOpen && state === 'received'} />
          {isOpen && state === 'received' && (
            <AddFiles target={target} title={title} kind="quiet" className="-ml-3 print:hidden">
              Add another
            </AddFiles>
          )}
        </div>
      )}
    </div>
  )
}
