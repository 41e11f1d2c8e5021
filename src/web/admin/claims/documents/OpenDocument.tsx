import { useQuery } from '@tanstack/react-query'
import { canChangeDocument, type DocumentEventKind } from '#domain/claims/states/document-states.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { SentFiles } from '#web/admin/claims/files/SentFiles.tsx'
import { SignatureShown } from '#web/admin/claims/documents/SignatureShown.tsx'
import type { ClaimDocumentShown, ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { claimFilesQuery } from '#web/claims/files/claim-file-queries.ts'
import { DocumentLines } from '#web/admin/claims/documents/DocumentLines.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { Button } from '#web/ui/Button.tsx'

interface OpenDocumentProps {
  work: ClaimWork
  document: ClaimDocumentShown
}

/**
 * One document as it was filled in, and what can be done with it.
 *
 * @rule N105 It is accepted, rejected with a reason, or let go. Its keys do something only while it is open here.
 */
export function OpenDocument({ work, document }: OpenDocumentProps) {
  const { claim, mayDecide } = work
  const { key, place, title, hint, state, form, is_identity: isIdentity } = document
  const { data: files = [] } = useQuery({ ...claimFilesQuery(claim.number), enabled: form === 'file' })
  const hasFiles = files.some((one) => one.key === key && one.place === place && one.is_current)
  const { lines = [], signature } = claim.steps.find((one) => one.key === key && one.place === place) ?? {}
  const can = (kind: DocumentEventKind) =>
    mayDecide && canChangeDocument(state, { kind, reason: 'any' }, { isDecided: !isUndecided(claim.state) })
  const accept = can('accepted') ? () => void work.accept(document) : undefined
  const reject = can('rejected') ? () => void work.reject(document) : undefined
  const enlarge = lines.length > 0 ? () => void work.enlarge(document, lines) : undefined
  usePageKeys({ y: accept, n: reject, v: enlarge })
  return (
    <section aria-labelledby="open-document" className="grid gap-3">
      <h2 id="open-document" tabIndex={-1} className="scroll-mt-4 text-lg outline-none">
        {title}
      </h2>
      <p className="text-sm text-muted">{hint}</p>
      {lines.length > 0 ? (
        <>
          <DocumentLines lines={lines} className="text-sm" />
          <Button kind="quiet" className="-ml-3 justify-self-start" aria-keyshortcuts="v" onClick={enlarge}>
            View large
            <KeyOf name="v" />
          </Button>
        </>
      ) : form === 'file' && hasFiles ? null : (
        <p className="rounded-md border border-dashed border-edge p-3 text-sm text-muted">
          {sayNothingShown(isIdentity, form, state)}
        </p>
      )}
      {form === 'file' && <SentFiles work={work} document={document} />}
      {signature && <SignatureShown signature={signature} timeZone={claim.time_zone} />}
      {/* All of it stays once it is decided, so that nothing below moves. */}
      {mayDecide && (
        <>
          <div className="grid grid-cols-2 gap-2">
            <Button
              kind="primary"
              className="px-2!"
              aria-keyshortcuts="y"
              disabled={!accept}
              onClick={accept}
            >
              Accept
              <KeyOf name="y" />
            </Button>
            <Button className="px-2!" aria-keyshortcuts="n" disabled={!reject} onClick={reject}>
              Reject
              <KeyOf name="n" />
            </Button>
          </div>
          <p className="text-sm text-muted">
            Rejecting asks for a reason. The sender reads it word for word.
          </p>
          {can('needed') ? (
            <Button kind="quiet" className="justify-self-start" onClick={() => void work.needAgain(document)}>
              Ask for it again
            </Button>
          ) : (
            <Button
              kind="quiet"
              className="justify-self-start"
              disabled={!can('not_needed')}
              onClick={() => void work.letGo(document)}
            >
              Mark as not needed
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function KeyOf({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Keys keys={[name]} />
    </span>
  )
}

function sayNothingShown(
  isIdentity: boolean,
  form: ClaimDocumentShown['form'],
  state: ClaimDocumentShown['state'],
): string {
  if (state === 'missing' || state === 'rejected') return 'We don’t have this document yet.'
  if (isIdentity) return 'Only people who pay claims can open identity documents.'
  return form === 'file' ? 'This document came another way.' : 'Nothing was filled in.'
}
