import { missingFigures, type TypedFigures } from '#domain/pricing/missing-figures.ts'
import { type Unratable } from '#domain/rating/rated-contest.ts'

/** A row that is only half typed. */
export function askFor(typed: TypedFigures): Unratable {
  return { problem: missingFigures(typed) }
}

/** A row that the plan has no price for. */
export function noPriceFor(what: string): Unratable {
  return { problem: { code: 'NO_BAND', message: `There is no price for ${what}; talk to us` } }
}

/** A row whose figures do not go together. */
export function contradiction(message: string): Unratable {
  return { problem: { code: 'NO_BAND', message } }
}
