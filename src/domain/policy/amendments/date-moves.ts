import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { type ContestSchedule, describeContestDate, isAwaitingDate } from '#domain/policy/policy-state.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { FollowedContest } from '#domain/policy/amendments/followed-contests.ts'

/** The old and the new date of a contest, as text. */
export interface DateMove {
  entity: ContestKind
  index: number
  before: string
  after: string
}

/** A contest before and after: it awaits a new date, or it is played on its day again. */
export interface AwaitedMove {
  before: ContestSchedule
  after: ContestSchedule
}

/**
 * What a change does about contests that await their dates, where their answers stay the same.
 *
 * @rule T02 E07 A contest that begins to await a date, or is given the day that it had, is changed by that alone.
 */
export function findAwaitedMoves(
  followed: readonly FollowedContest[],
  awaiting: readonly ContestSchedule[],
): AwaitedMove[] {
  return followed.flatMap(({ contest, origin }) => {
    if (!origin || origin.date !== contest.date) return []
    const open = awaiting.find(({ entity, index }) => entity === contest.entity && index === contest.index)
    if ((open !== undefined) === isAwaitingDate(origin)) return []
    return [{ before: origin, after: open ?? contest }]
  })
}

export function describeMove({ before, after }: AwaitedMove): DateMove {
  const { entity, index } = after
  return { entity, index, before: describeContestDate(before), after: describeContestDate(after) }
}

/** @rule D22 The date of each contest that is moved, as it was and as it will be. */
export function listMovedDates(moves: readonly DateMove[]): ChangedSection[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    moves
      .filter(({ entity }) => entity === kind.entity)
      .map(({ entity, index, before, after }) => ({
        section: kind.rows.section,
        ...(!kind.rows.isSingle && { index }),
        entity,
        kind: 'changed' as const,
        answers: [{ key: wireKey(kind.rows, 'date', index), label: 'Date', before, after }],
      })),
  )
}
