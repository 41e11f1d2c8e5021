import { type StepId } from '#domain/quote/steps/step-ids.ts'
import { type Editor } from '#domain/quote/wire/wire.ts'

/** Whoever has a quote open: a customer below /view, a rep below /admin, on the same steps. */
export interface Viewer {
  editor: Editor
  /** Where the quote's pages are. */
  base: '/view' | '/admin'
}

export const CLIENT: Viewer = { editor: 'client', base: '/view' }
export const REP: Viewer = { editor: 'rep', base: '/admin' }

interface Opened {
  viewer: Viewer
  contact: { id: string }
}

/**
 * The address of a step of the quote that is open, as links and the router take it.
 *
 * @rule S11 A rep stays below /admin, a customer below /view, wherever a link leads.
 */
export function stepPath({ viewer, contact }: Opened, step: StepId): string {
  return `${viewer.base}/${contact.id}/${step}`
}
