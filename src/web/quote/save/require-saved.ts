import { RejectedValuesError } from '#web/form/rejected-values.ts'
import type { SaveResult } from '#web/quote/session/calls/save-quote.ts'

/** The answers are kept on the page, and not saved. */
export class NotSavedError extends Error {
  override name = 'NotSavedError'
  readonly state: 'unsent' | 'undecided'

  constructor(state: 'unsent' | 'undecided') {
    super('Your answers aren’t saved yet')
    this.state = state
  }
}

/** Throws what the form then shows, unless the quote was saved. */
export function requireSaved(result: SaveResult): void {
  if (result.state === 'saved') return
  throw result.state === 'refused'
    ? new RejectedValuesError(result.problems)
    : new NotSavedError(result.state)
}
