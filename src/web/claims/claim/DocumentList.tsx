import { Link } from 'wouter'
import { type DocumentState } from '#domain/claims/states/document-states.ts'
import { isOwed, titleOf } from '#web/claims/claim/claim-text.ts'
import { CallAboutIt } from '#web/claims/claim/HowToSend.tsx'
import { AddFiles } from '#web/claims/files/AddFiles.tsx'
import { DocumentFiles } from '#web/claims/files/DocumentFiles.tsx'
import { SendingNews } from '#web/claims/files/SendingNews.tsx'
import { claimFormPath } from '#web/policy/claims/claim-paths.ts'
import { type Claim, type ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Every document that a claim asks for, in order, with where it stands. */
export function DocumentList({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  return (
    <section aria-labelledby="documents" className="grid gap-1">
      <h2 id="documents" className="text-lg">
        All documents
      </h2>
      <SendingNews number={claim.number} />
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
  const target = { number: claim.number, key: document.key, place: document.place }
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
            <CallAboutIt />
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
          {WORDS[state]}
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

const WORDS: Readonly<Record<DocumentState, string>> = {
  missing: 'To send',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Send again',
  not_needed: 'Not needed',
}

/** The state as a shape; it is also said in words. */
function Mark({ state }: { state: DocumentState }) {
  const shape = 'grid size-6 place-items-center rounded-full'
  if (state === 'accepted')
    return (
      <span className={`${shape} bg-fairway text-on-fairway`}>
        <Icon name="check" className="size-4" />
      </span>
    )
  if (state === 'received')
    return (
      <span className={`${shape} border-2 border-fairway text-fairway`}>
        <Icon name="check" className="size-4" />
      </span>
    )
  if (state === 'rejected')
    return (
      <span
        aria-hidden="true"
        className={`${shape} border-2 border-sand bg-sand-soft font-semibold text-sand`}
      >
        !
      </span>
    )
  const line = state === 'missing' ? 'border-2 border-dashed border-edge' : 'border-2 border-line'
  return <span aria-hidden="true" className={`${shape} ${line}`} />
}
