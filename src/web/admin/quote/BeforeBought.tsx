import { Suspense, lazy, useEffect, useRef } from 'react'
import { sendTerms } from '#contract/terms.ts'
import type { Blocker } from '#domain/problem.ts'
import type { StepProgress } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'
import { ApprovalList } from '#web/admin/quote/ApprovalList.tsx'
import { useOpenSection } from '#web/admin/quote/sections/open-section.ts'
import { SECTIONS, sectionId } from '#web/admin/quote/sections/sections.ts'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { mayCall } from '#web/api/may-call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { requestRow } from '#web/quote/answers/requested-row.ts'
import { distinctBlockers } from '#web/quote/checkout/resolve-blockers.ts'
import { QuoteDocuments } from '#web/quote/checkout/review/QuoteDocuments.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** Loaded when a rep buys for a client. */
const CaseCheckout = lazy(() => import('#web/quote/checkout/box/CaseCheckout.tsx'))

interface BeforeBoughtProps {
  approvals: Approvals
  statuses: Record<StepId, StepProgress>
}

/**
 * What is still missing, each with what is done about it next, and the purchase itself.
 *
 * @rule O18 N16 A referral is decided where it is read.
 */
export function BeforeBought({ approvals, statuses }: BeforeBoughtProps) {
  const { current, open } = useOpenSection()
  const { contact } = useSessionState()
  const section = useRef<HTMLElement>(null)
  const isBuying = current === 'confirm-coverage'
  useEffect(() => {
    if (isBuying) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isBuying])
  if (typeof contact.customFields['policy_number'] === 'string') return null
  // Approvals are listed with their answers.
  const blockers = distinctBlockers(contact.blockers).filter(({ clearedBy }) => clearedBy === undefined)
  return (
    <section
      ref={section}
      id={sectionId('confirm-coverage')}
      aria-labelledby="before-bought"
      className="ruled grid scroll-mt-14 gap-3 pt-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="before-bought" className="text-lg">
          Before it can be bought
        </h2>
        <QuoteDocuments />
      </div>
      <ApprovalList approvals={approvals} />
      <ul>
        {blockers.map((blocker) => (
          <Missing key={blocker.code + blocker.message} blocker={blocker} />
        ))}
        <Complete statuses={statuses} />
      </ul>
      <ForChanges>
        {isBuying ? (
          <div className="max-w-aside">
            <Suspense>
              <CaseCheckout />
            </Suspense>
          </div>
        ) : (
          <Button className="justify-self-start" onClick={() => void open('confirm-coverage')}>
            Buy for the client
          </Button>
        )}
      </ForChanges>
    </section>
  )
}

function Missing({ blocker }: { blocker: Blocker }) {
  const { open } = useOpenSection()
  const { contact, viewer } = useSessionState()
  const { code, message, step, entity, index } = blocker
  const isTerms = code === 'TERMS_NOT_ACCEPTED' && mayCall(viewer, sendTerms)

  async function goThere() {
    if (!(await open(step))) return
    if (entity !== undefined && index !== undefined) requestRow({ entity, index })
  }

  return (
    <li className="ruled flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <Icon name="info" className="text-sand" />
        {asSentence(message)}
      </span>
      {isTerms && (
        <ForChanges>
          <Button kind="quiet" onClick={() => void openDialog('send-terms', { guid: contact.id })}>
            Send the terms
          </Button>
        </ForChanges>
      )}
      <Button kind="quiet" onClick={() => void goThere()}>
        Open<span className="sr-only">: {message}</span>
      </Button>
    </li>
  )
}

/** What needs nothing more. */
function Complete({ statuses }: Pick<BeforeBoughtProps, 'statuses'>) {
  const names = SECTIONS.filter(
    ({ id }) => statuses[id].status === 'complete' && id !== 'confirm-coverage',
  ).map(({ name }, place) => (place === 0 ? name : name.toLowerCase()))
  if (names.length === 0) return null
  return (
    <li className="ruled flex min-h-11 items-center gap-2 py-1.5 text-muted">
      <Icon name="check" className="text-fairway" />
      {joinWithAnd(names)}
    </li>
  )
}
