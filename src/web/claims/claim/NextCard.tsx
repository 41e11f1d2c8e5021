import { isOwed, titleOf, whoFillsIn } from '#web/claims/claim/claim-text.ts'
import { DocumentDrawing } from '#web/claims/claim/DocumentDrawing.tsx'
import { SentByWinner } from '#web/claims/claim/SentByWinner.tsx'
import { nextDocument } from '#web/claims/claim/next-document.ts'
import { AddFiles } from '#web/claims/files/AddFiles.tsx'
import { useDocumentsOnTheWay } from '#web/claims/files/DocumentFiles.tsx'
import { claimWay } from '#web/claims/files/file-way.ts'
import { nameGroups } from '#domain/claims/files/file-limits.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { claimFormPath } from '#web/policy/claims/claim-paths.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The one thing to do before the decision, or what happens now without the reader. */
export function NextCard({ claim }: { claim: Claim }) {
  const isOnTheWay = useDocumentsOnTheWay(claimWay(claim.number))
  const document = nextDocument(claim, isOnTheWay)
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-lg">
        {document ? 'Next' : 'Where it stands'}
      </h2>
      {document ? (
        <NextDocument claim={claim} document={document} />
      ) : claim.documents.some((one) => isOwed(one) && isOnTheWay(one)) ? (
        <Notice kind="info" title="Your files are on their way">
          Keep this page open until they’re here.
        </Notice>
      ) : (
        <Standing state={claim.state} />
      )}
    </section>
  )
}

function NextDocument({ claim, document }: { claim: Claim; document: ClaimDocument }) {
  const { form, hint, state, reason } = document
  const title = titleOf(document, claim)
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <DocumentDrawing document={document} />
      <div className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">{title}</h3>
          <p className="text-muted">{hint}.</p>
        </div>
        {state === 'rejected' && reason !== null && <SentBack reason={reason} />}
        {form === 'form' ? (
          <>
            <p>{whoFillsIn(document, claim)}.</p>
            <ButtonLink kind="primary" to={claimFormPath(claim.number, document)} className="w-full">
              Fill in this form
            </ButtonLink>
          </>
        ) : document.is_identity ? (
          <p>
            <SentByWinner />
          </p>
        ) : (
          <SendFiles claim={claim} document={document} title={title} />
        )}
      </div>
    </div>
  )
}

function SendFiles({
  claim,
  document: { key, place },
  title,
}: {
  claim: Claim
  document: ClaimDocument
  title: string
}) {
  const known = DOCUMENT_KEYS.find((one) => one === key)
  return (
    <>
      <p>{known && `Send ${nameGroups(known)}. You can choose several.`}</p>
      <AddFiles
        target={{ way: claimWay(claim.number), key, place }}
        title={title}
        kind="primary"
        className="w-full print:hidden"
      >
        Add photos or files
      </AddFiles>
    </>
  )
}

/** Why it has to be sent again, in the words of whoever looked at it. */
export function SentBack({ reason }: { reason: string }) {
  return (
    <Notice kind="attention">
      Take this one again: <span dir="auto">{reason}</span>
    </Notice>
  )
}

/** Nothing has to be sent, and nothing is decided. */
function Standing({ state }: Pick<Claim, 'state'>) {
  if (state === 'review')
    return (
      <Notice kind="info" title="We’re reviewing this claim">
        There’s nothing you need to do. If we need a document again, it’s shown here.
      </Notice>
    )
  return (
    <Notice kind="info" title="You’ve sent everything">
      We’ll look at each document. If we need one again, it’s shown here.
    </Notice>
  )
}
