import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'

/** All of a risk, in hundredths of a percent. */
export const WHOLE = 10_000

/** Of which contests a carrier takes which share. */
export interface ShareTerms {
  kinds: readonly ContestKind[]
  /** Of the prize of one contest, both ends included; null where there is no end. */
  prizeFrom: Cents | null
  prizeTo: Cents | null
  /** Codes of where the event is; empty for everywhere. */
  territories: readonly string[]
  /** Of the day of play, both ends included; null where there is no end. */
  dayFrom: CalendarDate | null
  dayTo: CalendarDate | null
  /** In hundredths of a percent. */
  hundredths: number
}

/** A contest as carriers look at it. */
export interface Risk {
  kind: ContestKind
  territory: string
  prize: Cents
  day: CalendarDate
}

/**
 * Whether a carrier takes its share of a contest.
 *
 * @rule D32 What a carrier takes is said by the kind of contest, its prize, where it is played and when.
 */
export function takes(terms: ShareTerms, { kind, territory, prize, day }: Risk): boolean {
  return (
    terms.kinds.includes(kind) &&
    (terms.territories.length === 0 || terms.territories.includes(territory)) &&
    (terms.prizeFrom === null || prize >= terms.prizeFrom) &&
    (terms.prizeTo === null || prize <= terms.prizeTo) &&
    (terms.dayFrom === null || day >= terms.dayFrom) &&
    (terms.dayTo === null || day <= terms.dayTo)
  )
}

/** Whether some contest could fall under both. */
export function overlaps(one: ShareTerms, other: ShareTerms): boolean {
  return risksToTry(one, [other]).some((risk) => takes(one, risk) && takes(other, risk))
}

interface Overfull {
  risk: Risk
  /** In hundredths of a percent. */
  total: number
}

/**
 * A contest of which more than all would be given away if these terms were added to the others.
 *
 * @rule D32 The shares of one contest add up to 100% at most.
 */
export function findOverfull(added: ShareTerms, others: readonly ShareTerms[]): Overfull | undefined {
  for (const risk of risksToTry(added, others)) {
    if (!takes(added, risk)) continue
    const total = [added, ...others.filter((other) => takes(other, risk))].reduce(
      (sum, { hundredths }) => sum + hundredths,
      0,
    )
    if (total > WHOLE) return { risk, total }
  }
  return undefined
}

const FIRST_DAY = '0001-01-01' as CalendarDate

/** Of everywhere that no terms name. */
const ELSEWHERE = ''

/**
 * The contests that are enough to try. Where several terms hold at once, they also hold where the last of their prizes and the last of
 * their days begin, so that no other prize or day tells more.
 */
function risksToTry(added: ShareTerms, others: readonly ShareTerms[]): Risk[] {
  const all = [added, ...others]
  const prizes = unique(all.map(({ prizeFrom }) => prizeFrom ?? ZERO))
  const days = unique(all.map(({ dayFrom }) => dayFrom ?? FIRST_DAY))
  const named = added.territories.length > 0 ? added.territories : all.flatMap((terms) => terms.territories)
  const territories = unique([...named, ...(added.territories.length > 0 ? [] : [ELSEWHERE])])
  return unique(added.kinds).flatMap((kind) =>
    territories.flatMap((territory) =>
      prizes.flatMap((prize) => days.map((day) => ({ kind, territory, prize, day }))),
    ),
  )
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
