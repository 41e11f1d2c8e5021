import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { coveredContests, type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'

const DAY = '2027-06-12' as CalendarDate

/** A single putt from 50 feet for $10,000. */
export const puttAnswers: FlatAnswers = {
  p_coverage: 'Yes',
  p_date_1: DAY,
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 1,
  p_distance_1: '50',
  p_prize_value_1: fromDollars(10_000),
  p_prize_description_1: 'Cash',
}

/** The putt that is offered beside the hole-in-one contest, with its rules accepted. */
export const addOnAnswers: FlatAnswers = {
  ...puttAnswers,
  p_distance_1: '60',
  p_add_on: 1,
  putt_terms: 'Yes',
  putt_single_terms: 'Yes',
}

/** A shootout for $1,000,000 over 40 years. */
export const shootoutAnswers: FlatAnswers = {
  s_coverage: 'Yes',
  s_date_1: DAY,
  s_attempts_1: 4,
  s_attempts_per_amateur_1: 1,
  s_payout_timeframe_1: 'Cash 40-Year Annuity',
  s_hole_1: 18,
  s_distance_1: 165,
  s_prize_value_1: fromDollars(1_000_000),
}

/** A dice roll for $5,000. */
export const diceAnswers: FlatAnswers = {
  d_coverage: 'Yes',
  d_date: DAY,
  d_rollers: 8,
  d_contest: 'Roll 4 dice to spell C-A-S-H',
  d_prize_value: fromDollars(5_000),
  d_prize_description: 'Cash',
}

/** One contest of each kind that `readyAnswers` does not have. */
const ANSWERS_BY_KIND: Record<Exclude<ContestKind, 'grand_prize'>, FlatAnswers> = {
  putting_prize: puttAnswers,
  shootout: shootoutAnswers,
  dice_roll: diceAnswers,
}

export const otherContestAnswers: FlatAnswers = Object.assign({}, ...Object.values(ANSWERS_BY_KIND))

/** The same contests without signs and with their rules accepted, so that they can be bought. */
export const readyContestAnswers: FlatAnswers = {
  ...otherContestAnswers,
  ...Object.fromEntries(coveredContests(quoteFrom(otherContestAnswers)).flatMap(noSignsAndAllTerms)),
}

function noSignsAndAllTerms(kind: ContestDefinition): [string, string][] {
  const terms = kind.requiredTerms(rowsOf(quoteFrom(otherContestAnswers), kind))
  return [[kind.signsKey, 'No'], ...terms.map((key): [string, string] => [key, 'Yes'])]
}
