import { useRef, useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { CaseFrame } from '#web/admin/case/CaseFrame.tsx'
import { AssignedRep } from '#web/admin/claims/AssignedRep.tsx'
import { Awards } from '#web/admin/claims/awards/Awards.tsx'
import { CLAIMS } from '#web/admin/claims/claims-place.ts'
import { ClaimHead } from '#web/admin/claims/ClaimHead.tsx'
import { CarrierRequests } from '#web/admin/claims/carriers/CarrierRequests.tsx'
import { ClaimSide } from '#web/admin/claims/ClaimSide.tsx'
import { Decide } from '#web/admin/claims/deciding/Decide.tsx'
import { PendingDecision } from '#web/admin/claims/deciding/PendingDecision.tsx'
import { Reserve } from '#web/admin/claims/deciding/Reserve.tsx'
import { DocumentList, documentId } from '#web/admin/claims/documents/DocumentList.tsx'
import { ClaimDay } from '#web/admin/claims/event-day/ClaimDay.tsx'
import { OpenDocument } from '#web/admin/claims/documents/OpenDocument.tsx'
import { CasePeople } from '#web/admin/claims/people/CasePeople.tsx'
import { BrokenRules } from '#web/admin/claims/rules/BrokenRules.tsx'
import { RuleList } from '#web/admin/claims/rules/RuleList.tsx'
import { LookAt } from '#web/admin/claims/signals/LookAt.tsx'
import { type ClaimDocumentShown, useClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

const KEYS = [
  { keys: ['j', 'k'], label: 'next document' },
  { keys: ['y'], label: 'accept' },
  { keys: ['n'], label: 'reject' },
  { keys: ['a'], label: 'ask for documents' },
  { keys: ['v'], label: 'view large' },
]

/** Where the decision stands beside the work, a document that is opened is seen at once. */
const WIDE = '(min-width: 80rem)'

/** A claim: what was said and insured at the left, the reserve, the open document, the decision and what happened at the right. */
export function ClaimCaseView({ rep, claim }: { rep: SignedInRep; claim: ClaimCase }) {
  const work = useClaimWork(rep, claim)
  const [opened, setOpened] = useState<string>()
  const side = useRef<HTMLDivElement>(null)
  const open = claim.documents.find((document) => documentId(document) === opened)

  function openDocument(document: ClaimDocumentShown) {
    setOpened(documentId(document))
    requestAnimationFrame(() => {
      const heading = side.current?.querySelector<HTMLElement>('#open-document')
      const isBeside = window.matchMedia(WIDE).matches
      // Beside the list the focus stays in it.
      if (!isBeside) heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' })
    })
  }

  function walk(step: 1 | -1) {
    const count = claim.documents.length
    const at = claim.documents.findIndex((document) => documentId(document) === opened)
    const next = claim.documents[at < 0 ? (step === 1 ? 0 : count - 1) : (at + step + count) % count]
    if (next) openDocument(next)
  }

  usePageKeys({
    j: () => walk(1),
    k: () => walk(-1),
    a: work.can('ask_documents') ? () => void work.move('ask_documents') : undefined,
  })
  return (
    <CaseFrame
      rep={rep}
      quoteId={claim.number}
      back={CLAIMS}
      keys={KEYS}
      hasListKeys={false}
      sideLabel="Decision and timeline"
      side={
        <div
          ref={side}
          role="group"
          aria-label="Decision"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, also by who can press nothing in it
          tabIndex={0}
          className="grid gap-5 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-5"
        >
          <Reserve work={work} />
          {open && <OpenDocument key={opened} work={work} document={open} />}
          <Decide work={work} />
          <CarrierRequests work={work} />
          <AssignedRep work={work} />
          <ClaimSide claim={claim} />
        </div>
      }
    >
      <div className="grid gap-5">
        <ClaimHead work={work} />
        {claim.test && <TestNotice />}
        <PendingDecision work={work} />
        <RuleList work={work} />
        <BrokenRules work={work} />
        <LookAt work={work} />
        <Awards work={work} />
        <DocumentList work={work} opened={opened} onOpen={openDocument} />
        <CasePeople work={work}>
          <ClaimDay number={claim.number} mayDecide={work.mayDecide} />
        </CasePeople>
      </div>
    </CaseFrame>
  )
}
