import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { DateProblem } from '#domain/policy/amendments/contest-dates.ts'
import { type ContestSchedule, latestDate } from '#domain/policy/policy-state.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'

/** A contest after a change, and the one that it was. */
export interface FollowedContest {
  contest: ContestSchedule
  /** Undefined if it is new. */
  origin?: ContestSchedule | undefined
}

/** Each contest of a changed policy with the day that its twelve months are counted from. */
export function followContests(
  contests: readonly ContestSchedule[],
  before: FlatAnswers,
  after: FlatAnswers,
): FollowedContest[] {
  const moves = rowMoves(before, after)
  const quote = quoteFrom(after)
  const lastBought = contests.map(boughtFor).toSorted().at(-1)
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap(({ slot: index, date, hole }): FollowedContest[] => {
      const { entity } = kind
      const move = moves.find((one) => one.entity === entity && one.to === index)
      const origin = contests.find(
        (one) => one.entity === entity && one.index === (move?.from ?? index) && !isGone(one, index),
      )
      const contest = { entity, index, ...(typeof hole === 'number' && { hole }), date: date as CalendarDate }
      return [{ contest: { ...contest, boughtFor: origin ? boughtFor(origin) : lastBought }, origin }]
    }),
  )

  /** It left its place, so that another contest may have it. */
  function isGone({ entity, index: from }: ContestSchedule, index: number): boolean {
    return moves.some((one) => one.entity === entity && one.from === from && one.to !== index)
  }
}

/**
 * What is wrong with dates that are later than a holder may choose.
 *
 * @rule N89 A date more than twelve months after the day a contest was bought for is set by a rep alone, with a reason; a contest that is added may not be later than the others may be moved.
 */
export function findLateDates(
  followed: readonly FollowedContest[],
  { by, reason }: { by: Editor; reason?: string | undefined },
): DateProblem[] {
  return followed.filter(isLate).flatMap(({ contest }) => {
    const message = refuseLateDate(contest, { by, reason })
    return message === undefined ? [] : [{ entity: contest.entity, index: contest.index, message }]
  })
}

/** Why a late date is not taken; undefined if it is. */
export function refuseLateDate(
  contest: ContestSchedule,
  { by, reason }: { by: Editor; reason?: string | undefined },
): string | undefined {
  const last = formatLongDate(latestDate(contest))
  if (by === 'client') return `Choose a date up to ${last}`
  return reason?.trim() ? undefined : `A date after ${last} needs your reason, and costs what it costs today`
}

/** Whether a contest was given a date beyond its twelve months. */
export function isLate({ contest, origin }: FollowedContest): boolean {
  return contest.date !== origin?.date && contest.date > latestDate(contest)
}

/** What is kept of the days that contests were bought for; a late date that a rep set is bought again. */
export function boughtDates(followed: readonly FollowedContest[]): ContestSchedule[] {
  return followed.flatMap((one) => {
    const { entity, index, date, boughtFor: bought = date } = one.contest
    const isBoughtAgain = isLate(one) || bought === date || (!one.origin && date < bought)
    return isBoughtAgain ? [] : [{ entity, index, date: bought }]
  })
}

function boughtFor({ boughtFor: bought, date }: ContestSchedule): CalendarDate {
  return bought ?? date
}
