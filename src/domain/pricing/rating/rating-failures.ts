import { askForMissingFigures, type ProvidedFigures } from '#domain/contests/missing-figures.ts'
import { type RatingFailure } from '#domain/pricing/rating/rated-contest.ts'

/** A row that is only half typed. */
export function failForMissingFigures(typed: ProvidedFigures): RatingFailure {
  return { problem: askForMissingFigures(typed) }
}

/** A row that the plan has no price for. */
export function failWithoutPrice(what: string): RatingFailure {
  return { problem: { code: 'NO_BAND', message: `There is no price for ${what}; talk to us` } }
}

/** A row whose figures do not go together. */
export function failForContradiction(message: string): RatingFailure {
  return { problem: { code: 'NO_BAND', message } }
}
