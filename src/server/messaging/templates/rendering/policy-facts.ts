import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { dayFacts, type InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'

/** What every mail about a policy names. */
export interface PolicyFacts {
  policyNumber: string
  eventName: string
  courseName: string
  firstContestDate: CalendarDate
  insured?: InsuredSummary | undefined
}

export function listPolicyFacts(facts: PolicyFacts): [label: string, value: string][] {
  const days = dayFacts(facts.insured?.days)
  return [
    ['Policy number', facts.policyNumber],
    ['Event', facts.eventName],
    ['Golf course', facts.courseName],
    ...(days.length > 0
      ? days
      : [['First contest', formatLongDate(facts.firstContestDate)] satisfies [string, string]]),
  ]
}
