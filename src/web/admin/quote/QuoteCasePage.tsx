import { Redirect } from 'wouter'
import { isStepId, type StepId } from '#domain/quote/steps/step-ids.ts'
import { QuoteCase } from '#web/admin/quote/QuoteCase.tsx'
import { useIsLoaded } from '#web/admin/quote/sections/step-code.ts'
import { CaseSkeleton } from '#web/admin/case/CaseSkeleton.tsx'
import { casePath, repViewer } from '#web/api/viewer.ts'
import { QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { RepOnly } from '#web/reps/RepOnly.tsx'

interface QuoteCasePageProps {
  /** None, a step, or `express`, under which older links know the case. */
  params: { guid: string; step?: string }
}

/**
 * Any quote as a case, opened by a rep.
 *
 * @rule S11 `/admin/:guid` and its steps are one page, which opens at the step.
 * @rule R02 A rep whose role changes nothing sees it, and can change none.
 */
export default function QuoteCasePage({ params: { guid, step } }: QuoteCasePageProps) {
  return <RepOnly>{(rep) => <LoadedCase key={guid} rep={rep} guid={guid} step={stepOf(step)} />}</RepOnly>
}

/** The address of the page that once had all steps, which the case has by itself. */
export function FormerExpressPage({ params: { guid } }: QuoteCasePageProps) {
  return <Redirect to={casePath(guid)} replace />
}

function stepOf(step: string | undefined): StepId | undefined {
  return step !== undefined && isStepId(step) ? step : undefined
}

interface LoadedCaseProps {
  rep: SignedInRep
  guid: string
  step: StepId | undefined
}

function LoadedCase({ rep, guid, step }: LoadedCaseProps) {
  const waiting = (
    <RepFrame rep={rep} isCase start={<span />}>
      <CaseSkeleton />
    </RepFrame>
  )
  if (!useIsLoaded(step)) return waiting
  return (
    <QuoteLoader
      guid={guid}
      editor="rep"
      waiting={waiting}
      frame={(content) => <RepFrame rep={rep}>{content}</RepFrame>}
    >
      {({ data: contact, coupons }) =>
        'purchased' in contact ? null : (
          <QuoteCase rep={rep} contact={contact} coupons={coupons} viewer={repViewer(rep)} step={step} />
        )
      }
    </QuoteLoader>
  )
}
