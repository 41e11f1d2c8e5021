import { askForMissingFigures, type ProvidedFigures } from '#domain/contests/missing-figures.ts'
import type { RatingFailure } from '#domain/pricing/rating/rated-contest.ts'

/** A row that is not complete. */
export function failForMissingFigures(typed: ProvidedFigures): RatingFailure {
  return { problem: askForMissingFigures(typed) }
}

/** A row for which the plan has no price. */
export function failWithoutPrice(what: string): RatingFailure {
  return {
    problem: { code: 'NO_BAND', message: `We can’t price ${what} online. Call or email us and we’ll help` },
  }
}

/** A row whose figures contradict each other. */
export function failForContradiction(message: string): RatingFailure {
  return { problem: { code: 'NO_BAND', message } }
}
