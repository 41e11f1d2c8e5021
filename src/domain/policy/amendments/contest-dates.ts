import type { CalendarDate } from '#domain/values/calendar.ts'
import { isAwaitingDate, type ContestSchedule, type PolicyState } from '#domain/policy/policy-state.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'

/** The error of the new date of one contest. */
export interface DateProblem {
  entity: ContestKind
  index: number
  message: string
}

/**
 * The error of a new date; undefined if the contest can be moved to it.
 *
 * @rule N52 A new date is today or later, before play starts; without a tee time, play starts at six in the morning.
 */
export function checkNewDate(
  date: CalendarDate,
  contest: ContestSchedule,
  { timeZone }: PolicyState,
  now: Date,
): string | undefined {
  if (date === contest.date && !isAwaitingDate(contest))
    return 'Choose another date than the one that is insured'
  return now >= startOfPlay(date, undefined, timeZone) ? 'Choose a date that is still to come' : undefined
}

/**
 * Contests of one kind that would have the same hole and the same day.
 *
 * @rule N52 The same hole on the same date is insured once for each kind of contest.
 */
export function findDuplicateHoles(contests: readonly ContestSchedule[]): DateProblem[] {
  const dated = contests.filter((contest) => contest.hole !== undefined && !isAwaitingDate(contest))
  return dated.flatMap(({ entity, index, hole, date }, position) => {
    const taken = dated
      .slice(0, position)
      .some((other) => other.entity === entity && other.hole === hole && other.date === date)
    const message = `Hole ${hole} has another contest of this kind on that date`
    return taken ? [{ entity, index, message }] : []
  })
}

/**
 * Whether a producer's license and insurance are still valid at the last contest; always true for anybody else.
 *
 * @rule N54 A producer's license and errors and omissions insurance do not expire before the last contest.
 */
export function areProducerDocumentsValid(answers: Answers, lastContest: CalendarDate): boolean {
  if (answers.insurance_producer !== 'True') return true
  const { producer_license_exp_date: licence, producer_exp_date: insurance } = answers
  return [licence, insurance].every((expires) => expires === undefined || expires >= lastContest)
}
