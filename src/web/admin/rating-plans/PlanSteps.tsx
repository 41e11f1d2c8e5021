import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

interface Step {
  title: string
  detail: string
  icon: IconName
  isDone: boolean
}

/** Who drafted a plan, who asked for the signature, who signed it, and when it begins. */
export function PlanSteps({ plan }: { plan: PlanDetail }) {
  return (
    <section aria-labelledby="steps" className="grid gap-2">
      <h2 id="steps" className="text-lg">
        Two people put it in force
      </h2>
      <ol className="border-t border-line">
        {stepsOf(plan).map(({ title, detail, icon, isDone }) => (
          <li key={title} className="flex gap-3 border-b border-line py-3">
            <Icon name={icon} className={`mt-0.5 shrink-0 ${isDone ? 'text-fairway' : 'text-muted'}`} />
            <div className="min-w-0">
              <p className={isDone ? 'font-semibold' : ''}>{title}</p>
              <p className="text-sm wrap-anywhere text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
      {plan.place === 'asked' && plan.decider === 'another' && (
        <p className="rounded-md border border-dashed border-edge px-4 py-3 text-sm text-muted">
          You wrote figures of this plan, so another rep signs it.
        </p>
      )}
    </section>
  )
}

function stepsOf(plan: PlanDetail): Step[] {
  const { drafted_at: draftedAt, asked_at: askedAt, signed_at: signedAt, withdrawn_at: withdrawnAt } = plan
  const { effective_from: from, alone_reason: alone } = plan
  return [
    {
      title: `${plan.drafted_by} drafted it`,
      detail: draftedAt === null ? '' : formatMoment(draftedAt),
      icon: 'success',
      isDone: true,
    },
    askedAt === null
      ? {
          title: 'Ask for a signature',
          detail: 'Once the figures are final',
          icon: 'info',
          isDone: false,
        }
      : {
          title: `${plan.asked_by} asked for a signature`,
          detail: `${formatMoment(askedAt)}${plan.note === null ? '' : `: “${plan.note}”`}`,
          icon: 'success',
          isDone: true,
        },
    signedAt === null
      ? {
          title: 'Another rep reads and signs',
          detail: 'Not anyone who wrote its figures',
          icon: 'info',
          isDone: false,
        }
      : {
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
          title: `${plan.withdrawn_by} withdrew it`,
          detail: formatMoment(withdrawnAt),
          icon: 'close',
          isDone: true,
        },
  ]
}
