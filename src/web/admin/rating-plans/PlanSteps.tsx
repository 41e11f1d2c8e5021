import { useState } from 'react'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { remindSigners } from '#web/admin/rating-plans/plan-actions.ts'
import { listed } from '#web/admin/rating-plans/plan-text.ts'
import { RepInitials } from '#web/rep-frame/here-now/RepInitials.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

export interface PlanStep {
  title: string
  detail: string
  /** Whose step it is: their initials stand beside it, else what it is. */
  by?: string | null
  icon: IconName
  isDone: boolean
  /** It is what comes next. */
  isNext?: boolean
}

interface PlanStepsProps {
  plan: PlanDetail
  /** What was done between drafting and signing. */
  between?: readonly PlanStep[]
}

/** Who drafted a plan, who asked for the signature, who signed it, and when it begins. */
export function PlanSteps({ plan, between = [] }: PlanStepsProps) {
  const [drafted, ...others] = stepsOf(plan)
  return (
    <section aria-labelledby="steps" className="grid gap-2">
      <h2 id="steps" className="text-lg">
        Two people put it in force
      </h2>
      <ol className="border-t border-line">
        {[...(drafted ? [drafted] : []), ...between, ...others].map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
      {plan.place === 'asked' && plan.decider === 'another' && (
        <div className="grid gap-3 pt-1">
          <div className="rounded-md border border-dashed border-edge px-4 py-3 text-sm text-muted">
            <p className="font-semibold">Sign and put in force</p>
            <p>You wrote figures of this plan, so another rep signs it.</p>
          </div>
          <RemindButton plan={plan} />
        </div>
      )}
    </section>
  )
}

function StepLine({ step: { title, detail, by, icon, isDone, isNext = false } }: { step: PlanStep }) {
  return (
    <li className="flex gap-3 border-b border-line py-3 text-sm">
      {by ? (
        <RepInitials name={by} isOther />
      ) : (
        <span
          className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? 'bg-fairway-soft text-fairway' : 'bg-well text-muted'}`}
        >
          <Icon name={icon} className="size-4!" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className={isNext ? 'font-semibold' : ''}>{title}</p>
        <p className="wrap-anywhere text-muted">{detail}</p>
      </div>
      {isDone && <Icon name="check" className="text-fairway" />}
      {isNext && <Icon name="clock" className="text-sand" />}
    </li>
  )
}

/** @rule N109 Whoever waits for a signature can remind those who may give it, once a day. */
function RemindButton({ plan }: { plan: PlanDetail }) {
  const [isBusy, setIsBusy] = useState(false)
  const { waits_for: names, reminded_at: remindedAt, can_remind: canRemind } = plan
  if (!canRemind)
    return remindedAt === null ? null : (
      <p role="status" className="text-sm text-muted">
        Reminded {formatMoment(remindedAt)}. You can remind again tomorrow.
      </p>
    )
  const remind = async () => {
    setIsBusy(true)
    await remindSigners(plan)
    setIsBusy(false)
  }
  return (
    <Button onClick={() => void remind()} busy={isBusy}>
      Remind {names.length > 2 ? 'those who may sign' : listed(names)}
    </Button>
  )
}

function stepsOf(plan: PlanDetail): PlanStep[] {
  const { drafted_at: draftedAt, asked_at: askedAt, signed_at: signedAt, withdrawn_at: withdrawnAt } = plan
  const { effective_from: from, alone_reason: alone } = plan
  return [
    {
      title: `${plan.drafted_by} drafted it`,
      by: plan.drafted_by,
      detail: draftedAt === null ? '' : formatMoment(draftedAt),
      icon: 'success',
      isDone: true,
    },
    askedAt === null
      ? {
          title: 'Ask for a signature',
          detail: 'Once the figures are final',
          icon: 'mail',
          isDone: false,
        }
      : {
          by: plan.asked_by,
          title: `${plan.asked_by} asked for a signature`,
          detail: `${formatMoment(askedAt)}${plan.note === null ? '' : `: “${plan.note}”`}`,
          icon: 'success',
          isDone: true,
        },
    signedAt === null
      ? {
          title:
            plan.waits_for.length === 1
              ? `${plan.waits_for[0]} reads and signs`
              : 'Another rep reads and signs',
          detail:
            plan.waits_for.length > 1
              ? new Intl.ListFormat('en-US', { type: 'disjunction' }).format(plan.waits_for)
              : 'Not anyone who wrote its figures',
          by: plan.waits_for.length === 1 ? (plan.waits_for[0] ?? null) : null,
          icon: 'shield',
          isDone: false,
          isNext: plan.place === 'asked',
        }
      : {
          by: plan.signed_by,
          title: `${plan.signed_by} signed it`,
          detail: `${formatMoment(signedAt)}${alone === null ? '' : `, alone: “${alone}”`}`,
          icon: 'success',
          isDone: true,
        },
    withdrawnAt === null
      ? {
          title: from === null ? 'It takes effect on a day to choose' : `In force from ${formatDay(from)}`,
          detail: plan.beside === null ? '' : `Before it: ${plan.beside}`,
          icon: 'calendar',
          isDone: plan.place === 'in_force' || plan.place === 'former',
        }
      : {
          by: plan.withdrawn_by,
          title: `${plan.withdrawn_by} withdrew it`,
          detail: formatMoment(withdrawnAt),
          icon: 'close',
          isDone: true,
        },
  ]
}
