import { hasEnded } from '#domain/policy/policy-state.ts'
import { parseContestDate } from '#domain/values/calendar.ts'
import type { SoldPolicy } from '#web/policy/queries.ts'

export const BOOK_SORTS = ['date', 'client'] as const

export type BookSort = (typeof BOOK_SORTS)[number]

interface BookPart {
  /** The client, or where the event stands. */
  title: string
  policies: SoldPolicy[]
}

/**
 * A book in parts: by client, or by date with the next event first and what is over last.
 *
 * @rule N63 A producer finds its policies by client and by date.
 */
export function sortBook(policies: readonly SoldPolicy[], order: BookSort, today: string): BookPart[] {
  const dated = policies.toSorted((one, other) => compare(dayOf(one), dayOf(other)))
  return order === 'client' ? byClient(dated) : byDate(dated, today)
}

/** `yyyy-MM-dd` of the first contest. */
function dayOf({ first_contest_date: date }: SoldPolicy): string {
  return parseContestDate(date) ?? ''
}

function byClient(dated: readonly SoldPolicy[]): BookPart[] {
  const clients = [...new Set(dated.map(({ book }) => book.client))]
  return clients
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((title) => ({ title, policies: dated.filter(({ book }) => book.client === title) }))
}

function byDate(dated: readonly SoldPolicy[], today: string): BookPart[] {
  const of = (stand: Stand) => dated.filter((policy) => standOf(policy, today) === stand)
  return [
    { title: 'To come', policies: of('to come') },
    { title: 'Postponed', policies: of('postponed') },
    { title: 'Over', policies: of('over').toReversed() },
  ].filter((part) => part.policies.length > 0)
}

type Stand = 'to come' | 'postponed' | 'over'

function standOf(policy: SoldPolicy, today: string): Stand {
  if (hasEnded(policy.status)) return 'over'
  if (policy.status === 'postponed') return 'postponed'
  return dayOf(policy) < today ? 'over' : 'to come'
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
