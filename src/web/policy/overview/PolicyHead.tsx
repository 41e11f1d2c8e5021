import { type ReactNode } from 'react'
import { readDays } from '#contract/scorecard.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import { SummaryButton } from '#web/policy/documents/SummaryButton.tsx'
import { calendarUrl, documentUrl, type Policy, type PolicySummary } from '#web/policy/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** The head of a policy's page: which policy, which event, is it insured and when, and the papers asked for most. */
export function PolicyHead({ policy, title }: { policy: Policy; title: ReactNode }) {
  const { number } = policy
  const ended = isEnded(policy)
  return (
    <div className="grid gap-1">
      {title}
      <EventName policy={policy} className="text-2xl sm:text-3xl" />
      {/* The buttons stand beside what is short; the name, and a long state, have the whole width. */}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-full min-w-0 gap-1">
          <EventFacts policy={policy} />
        </div>
        <p className="flex flex-wrap gap-3 print:hidden">
          <a
            href={documentUrl(number, 'certificate')}
            className={`${buttonClass(ended ? 'secondary' : 'primary')} max-sm:w-full`}
          >
            {ended ? 'Open the former certificate (PDF)' : 'Open the certificate (PDF)'}
          </a>
          <a href={calendarUrl(number)} className={`${buttonClass('secondary')} max-sm:w-full`}>
            {calendarLabel(policy)}
          </a>
          <SummaryButton number={number} className="max-sm:w-full" />
        </p>
      </div>
    </div>
  )
}

function EventName({ policy: { tournament_name }, className }: { policy: Policy; className: string }) {
  return (
    <p className={`font-serif leading-tight wrap-anywhere ${className}`}>
      <bdi>{tournament_name}</bdi>
    </p>
  )
}

function EventFacts({ policy }: { policy: Policy }) {
  const { course_name, days = [], test, status = 'in-force', moved, new_date_by } = policy
  return (
    <>
      <p className="wrap-anywhere text-muted">
        <bdi>{course_name}</bdi>
      </p>
      <PolicyStatus days={readDays(days)} test={test} status={status} moved={moved} newDateBy={new_date_by} />
    </>
  )
}

/** @rule O03 The same file adds the event, moves it after a postponement, and takes it out after a cancellation. */
export function calendarLabel(policy: PolicySummary, whose: 'your' | 'a' = 'your'): string {
  const { status, next_day, moved } = policy
  if (isEnded(policy)) return `Take the event out of ${whose} calendar`
  if (status === 'postponed' && !next_day) return `Take the former day out of ${whose} calendar`
  return moved ? `Move the event in ${whose} calendar` : `Add the event to ${whose} calendar`
}
