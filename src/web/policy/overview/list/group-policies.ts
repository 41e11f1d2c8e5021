import { hasEnded } from '#domain/policy/policy-state.ts'
import { type CalendarDate, parseContestDate, parseIsoDate } from '#domain/values/calendar.ts'
import { nameState } from '#domain/policy/state-name.ts'
import type { PolicySummary } from '#web/policy/queries.ts'

export interface PolicyGroup {
  key: 'coming' | 'undated' | 'past'
  title: string
  policies: readonly PolicySummary[]
}

const TITLES: Record<PolicyGroup['key'], string> = {
  coming: 'Coming up',
  undated: 'Needs a date',
  past: 'Past and ended',
}

/**
 * The policies in the order in which they matter: the next event first, then those without a date, then what is over, the latest
 * first.
 *
 * @rule S09 The next event comes first.
 */
export function groupPolicies(policies: readonly PolicySummary[]): PolicyGroup[] {
  const keys = Object.keys(TITLES) as PolicyGroup['key'][]
  return keys
    .map((key) => ({
      key,
      title: TITLES[key],
      policies: policies.filter((policy) => groupOf(policy) === key).toSorted(ORDERS[key]),
    }))
    .filter(({ policies: found }) => found.length > 0)
}

function groupOf(policy: PolicySummary): PolicyGroup['key'] {
  if (hasEnded(policy.status)) return 'past'
  if (policy.status === 'postponed' && !nextDay(policy)) return 'undated'
  // An older server does not say when it is played next.
  return policy.next_day === null ? 'past' : 'coming'
}

const ORDERS: Record<PolicyGroup['key'], (one: PolicySummary, other: PolicySummary) => number> = {
  coming: (one, other) => compare(dayOf(one), dayOf(other)),
  undated: (one, other) => compare(one.new_date_by ?? '', other.new_date_by ?? ''),
  past: (one, other) => compare(dayOf(other), dayOf(one)),
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** The first day of play from today on, if one is known. */
export function nextDay({ next_day: day }: PolicySummary): CalendarDate | undefined {
  return day ? parseIsoDate(day) : undefined
}

/** The day that the policy is sorted by: the next one, else the first. */
function dayOf(policy: PolicySummary): string {
  return nextDay(policy) ?? parseContestDate(policy.first_contest_date) ?? ''
}

/** The state of a policy in words; undefined if an older server does not say enough. */
export function stateOf(policy: PolicySummary): string | undefined {
  const { status, moved = false, next_day: day } = policy
  if (status === undefined || day === undefined) return undefined
  return nameState({ status, moved, nextDay: nextDay(policy) })
}

/** Those with all of the typed words in their number, event or course. */
export function findPolicies(policies: readonly PolicySummary[], typed: string): PolicySummary[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return policies.filter(({ number, tournament_name, course_name }) => {
    const text = [number, tournament_name, course_name].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
