import type { ReactNode } from 'react'
import { readDays } from '#contract/scorecard.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { calendarUrl, documentUrl, type Policy, type PolicySummary } from '#web/policy/queries.ts'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import { Icon, IconFrame } from '#web/ui/Icon.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** The head of a policy's page: which policy, which event, is it insured and when, and the documents asked for most. */
export function PolicyHead({ policy, title }: { policy: Policy; title: ReactNode }) {
  const { number, version } = policy
  const ended = isEnded(policy)
  return (
    <div className="grid gap-1">
      <div className="text-muted">
        {title}
        <span>, certificate version {version}</span>
      </div>
      <EventName policy={policy} className="text-2xl sm:text-3xl" />
      {/* The buttons stand beside what is short; the name, and a long state, have the whole width. */}
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <EventFacts policy={policy} />
        <p className="flex flex-wrap-reverse gap-3 print:hidden max-sm:w-full">
          <a href={calendarUrl(number)} className={`${buttonClass('secondary')} max-sm:w-full`}>
            <Icon name="calendar" />
            {calendarLabel(policy)}
          </a>
          <a
            href={documentUrl(number, 'certificate')}
            className={`${buttonClass(ended ? 'secondary' : 'primary')} max-sm:w-full`}
          >
            <IconFrame className="">{DOCUMENT_ICON_PATHS.document}</IconFrame>
            {ended ? 'Open the former certificate' : 'Open the certificate'}
          </a>
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

/** The state first, as it is what somebody comes to see; where and when, beside it. */
function EventFacts({ policy }: { policy: Policy }) {
  const { course_name, course_place, days = [], test, status = 'in-force', moved, new_date_by } = policy
  return (
    <div className="max-w-full min-w-0">
      <PolicyStatus
        days={readDays(days)}
        test={test}
        status={status}
        moved={moved}
        newDateBy={new_date_by}
        isOwn={readerOf(policy) !== 'producer'}
        where={
          <>
            <bdi>{course_name}</bdi>
            {course_place ? `, ${course_place}` : ''}
          </>
        }
      />
    </div>
  )
}

/** @rule O03 The same file adds the event, moves it after a postponement, and takes it out after a cancellation. */
export function calendarLabel(policy: PolicySummary, whose: 'my' | 'a' = 'my'): string {
  const { status, next_day, moved } = policy
  if (isEnded(policy)) return `Remove from ${whose} calendar`
  if (status === 'postponed' && !next_day) return `Remove the old date from ${whose} calendar`
  return moved ? `Update ${whose} calendar` : `Add to ${whose} calendar`
}
