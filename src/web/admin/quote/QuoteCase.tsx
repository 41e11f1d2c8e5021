import { useEffect, useMemo, useRef, useState } from 'react'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { CaseFrame } from '#web/admin/case/CaseFrame.tsx'
import { CaseSide, type SideHandle } from '#web/admin/case/CaseSide.tsx'
import { CaseFilesSection } from '#web/admin/files/CaseFilesSection.tsx'
import { BeforeBought } from '#web/admin/quote/BeforeBought.tsx'
import { BoughtContests } from '#web/admin/quote/contests/BoughtContests.tsx'
import { CaseContests } from '#web/admin/quote/contests/CaseContests.tsx'
import { CaseNotices } from '#web/admin/quote/CaseNotices.tsx'
import { CaseFoot } from '#web/admin/quote/CaseFoot.tsx'
import { QuoteHead } from '#web/admin/quote/QuoteHead.tsx'
import { CaseBlocks } from '#web/admin/quote/sections/CaseBlocks.tsx'
import { SectionProvider, useSections } from '#web/admin/quote/sections/open-section.ts'
import { SectionIndex } from '#web/admin/quote/sections/SectionIndex.tsx'
import { followEdits } from '#web/admin/quote/undo-edits.ts'
import { useApprovals } from '#web/admin/quote/use-approvals.ts'
import { useCaseKeys } from '#web/admin/quote/use-case-keys.ts'
import type { Viewer } from '#web/api/viewer.ts'
import type { EnteredCoupon } from '#web/quote/answers/shown-price.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import { QuotePayment } from '#web/quote/payment/QuotePayment.tsx'
import { PriceAnnouncer } from '#web/quote/price/PriceAnnouncer.tsx'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { SessionProvider, useSession, useSessionState } from '#web/quote/session/context.ts'
import { createSession } from '#web/quote/session/session.ts'
import { useStepStatuses } from '#web/quote/shell/use-section-summary.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

interface QuoteCaseProps {
  rep: SignedInRep
  contact: SavedQuote
  coupons: readonly EnteredCoupon[]
  viewer: Viewer
  /** The section that is open. */
  step: StepId | undefined
}

/**
 * One quote with everything a rep does about it on one page: figures in their rows, each part open where it stands, what
 * is missing before it can be bought, and what happened beside it.
 *
 * @rule O18 The case page of a quote.
 */
export function QuoteCase({ rep, contact, coupons, viewer, step }: QuoteCaseProps) {
  const [session] = useState(() => createSession(contact, coupons, viewer))
  const [payment] = useState(() => createPaymentStore(session))
  useEffect(() => session.start(), [session])
  return (
    <SessionProvider value={session}>
      <QuotePayment payment={payment}>
        <CasePage rep={rep} step={step} />
      </QuotePayment>
    </SessionProvider>
  )
}

/** Shown along the bottom; `?` has all. */
const KEYS = [
  { keys: ['Tab'], label: 'next figure' },
  { keys: ['Enter'], label: 'next row' },
  { keys: ['o'], label: 'override a fee' },
  { keys: ['u'], label: 'undo' },
  { keys: ['1', '9'], label: 'sections' },
]

function CasePage({ rep, step }: Pick<QuoteCaseProps, 'rep' | 'step'>) {
  const session = useSession()
  const { contact, isBlocked, viewer } = useSessionState()
  const approvals = useApprovals()
  const section = useSections(session, step)
  const statuses = useStepStatuses(step ?? 'confirm-coverage')
  const edits = useMemo(() => followEdits(session), [session])
  useEffect(() => edits.stop, [edits])
  const [override, setOverride] = useState<{ entity: string; slot: number }>()
  const side = useRef<SideHandle>(null)
  const { policy_number: policy } = contact.customFields
  const policyNumber = typeof policy === 'string' ? policy : undefined
  const isBought = policyNumber !== undefined
  const actions = useCaseKeys({ approvals, section, edits, setOverride, side })
  return (
    <SectionProvider value={section}>
      <CaseFrame
        rep={rep}
        quoteId={contact.id}
        back={{ label: 'Quotes', to: listPath('quotes') }}
        mayLeave={section.mayLeave}
        side={
          <CaseSide ref={side} quoteId={contact.id} policyNumber={policyNumber} version={contact.version} />
        }
        keys={KEYS}
        end={
          viewer.readOnly ? undefined : (
            <div role="group" aria-label="Saving" className="whitespace-nowrap">
              <SaveIndicator />
            </div>
          )
        }
      >
        {/* Not a grid: what is sticky in one stays in its row. */}
        <div className="flex flex-col gap-4">
          <QuoteHead approvals={approvals} actions={actions} />
          <CaseNotices approvals={approvals} />
          <SectionIndex statuses={statuses} />
          {/* While another rep edits the quote, everything can be read and nothing be changed (N48). */}
          <fieldset role="presentation" disabled={isBlocked} className="contents">
            {isBought ? (
              <BoughtContests />
            ) : (
              <CaseContests approvals={approvals} override={override} onOverride={setOverride} />
            )}
            <CaseBlocks statuses={statuses} />
            <BeforeBought approvals={approvals} statuses={statuses} />
            <CaseFilesSection guid={contact.id} />
            <CaseFoot />
          </fieldset>
        </div>
        <PriceAnnouncer />
      </CaseFrame>
    </SectionProvider>
  )
}
