import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { downloadPlanFiling, downloadPlanFilingWorkbook } from '#contract/rating-plans/filing.ts'
import { downloadRatingPlan, type PlanDetail } from '#contract/rating-plans/plans.ts'
import { ChangeList } from '#web/admin/rating-plans/ChangeList.tsx'
import { DecideButton } from '#web/admin/rating-plans/DecideButton.tsx'
import { EditFigures } from '#web/admin/rating-plans/editing/EditFigures.tsx'
import {
  askForSignature,
  discardDraft,
  draftPlan,
  replaceFromFile,
  withdrawPlan,
} from '#web/admin/rating-plans/plan-actions.ts'
import { describeOrigin, describePlace, suggestName } from '#web/admin/rating-plans/plan-text.ts'
import { PlanFigures } from '#web/admin/rating-plans/PlanFigures.tsx'
import { SaidAboutIt } from '#web/admin/rating-plans/SaidAboutIt.tsx'
import { PlanSteps } from '#web/admin/rating-plans/PlanSteps.tsx'
import { comparisonPath, planPath } from '#web/admin/rating-plans/queries.ts'
import { endpointUrl } from '#web/api/call.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface PlanProps {
  plan: PlanDetail
}

export function PlanView({ plan }: PlanProps) {
  const [isEditing, setIsEditing] = useState(false)
  const isDraft = plan.place === 'draft'
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-8">
        <div className="grid gap-1">
          <p className="text-lg">{describePlace(plan)}</p>
          <p className="text-sm text-muted">{describeOrigin(plan)}</p>
        </div>
        {plan.sent_back !== null && (
          <Notice kind="attention" title="Sent back">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {plan.sent_back}
            </p>
          </Notice>
        )}
        {plan.place === 'unusable' && (
          <Notice kind="error" title="This plan can’t be used">
            Prices come from the plan before it. The Doctor page says why.
          </Notice>
        )}
        {isDraft && isEditing ? (
          <EditFigures plan={plan} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <MainActions plan={plan} onEdit={() => setIsEditing(true)} />
            <PlanFigures sections={plan.sections} />
          </>
        )}
      </div>
      <aside aria-label="About this plan" className="grid min-w-0 content-start gap-8">
        <section aria-labelledby="changes" className="grid gap-2">
          <h2 id="changes" className="text-lg">
            What it changes
          </h2>
          <ChangeList plan={plan} />
        </section>
        {!plan.is_shipped && <PlanSteps plan={plan} />}
        <Notice kind="info" title="No price changes on its own">
          A quote keeps the plan that priced it for 30 days. A policy keeps its plan, even if it’s changed
          later.
        </Notice>
        {!plan.is_shipped && <SaidAboutIt plan={plan.name} />}
        <MoreActions plan={plan} />
      </aside>
    </div>
  )
}

/** What comes next with it. */
function MainActions({ plan, onEdit }: PlanProps & { onEdit: () => void }) {
  const { place, name } = plan
  if (plan.is_shipped || plan.sections.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {place === 'draft' && (
        <>
          <Button kind="primary" onClick={onEdit}>
            Edit the figures
          </Button>
          <Button onClick={() => void askForSignature(plan)}>Ask for a signature</Button>
        </>
      )}
      <DecideButton plan={plan} />
      <ButtonLink kind="secondary" to={comparisonPath(name)}>
        Compare on real quotes
      </ButtonLink>
      {place === 'to_come' && (
        <Button kind="destructive" onClick={() => void withdrawPlan(plan)}>
          Withdraw
        </Button>
      )}
    </div>
  )
}

function MoreActions({ plan }: PlanProps) {
  const [, navigate] = useLocation()
  const { name, place } = plan
  const draft = async () => {
    const made = await draftPlan(name, suggestName(name, [name]))
    if (made !== undefined) navigate(planPath(made))
  }
  const discard = async () => {
    if (await discardDraft(plan)) navigate(PAGES['rating-plans'])
  }
  return (
    <section aria-labelledby="more" className="grid gap-2">
      <h2 id="more" className="text-lg">
        More
      </h2>
      <div className="-ml-3 grid justify-items-start">
        <Button kind="quiet" onClick={() => void draft()}>
          {place === 'former' ? 'Take it back in a new draft' : 'Draft a new plan from it'}
        </Button>
        <a
          href={endpointUrl(downloadRatingPlan.path, { params: { plan: name } })}
          download
          className={buttonClass('quiet')}
        >
          Download as a file
        </a>
        {plan.sections.length > 0 && (
          <>
            <a
              href={endpointUrl(downloadPlanFiling.path, { params: { plan: name } })}
              download
              className={buttonClass('quiet')}
            >
              Rate filing as PDF
            </a>
            <a
              href={endpointUrl(downloadPlanFilingWorkbook.path, { params: { plan: name } })}
              download
              className={buttonClass('quiet')}
            >
              Rate filing for Excel
            </a>
          </>
        )}
        {place === 'draft' && (
          <>
            <Button kind="quiet" onClick={() => void replaceFromFile(plan)}>
              Replace from a file
            </Button>
            <Button kind="quiet" onClick={() => void discard()}>
              Discard the draft
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
