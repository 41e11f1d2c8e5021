import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'

/** What every mail about a policy names. */
export interface PolicyFacts {
  policyNumber: string
  eventName: string
  courseName: string
  firstContestDate: CalendarDate
}

export function listPolicyFacts(facts: PolicyFacts): [label: string, value: string][] {
  return [
    ['Policy number', facts.policyNumber],
    ['Event', facts.eventName],
    ['Golf course', facts.courseName],
    ['First contest', formatLongDate(facts.firstContestDate)],
  ]
}
