import { type Unratable } from '#domain/rating/contest.ts'

/** Asks in one sentence for the figures that are not there: each name with whether it is. */
export function missingFigures(figures: Readonly<Record<string, boolean>>): Unratable {
  const missing = Object.keys(figures).filter((name) => figures[name] === false)
  return { problem: { code: 'MISSING_FIGURE', message: `Enter ${listed(missing)}` } }
}

/** A row that the plan has no price for. */
export function noPriceFor(what: string): Unratable {
  return { problem: { code: 'NO_BAND', message: `There is no price for ${what}; talk to us` } }
}

/** A row whose figures do not go together. */
export function contradiction(message: string): Unratable {
  return { problem: { code: 'NO_BAND', message } }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
