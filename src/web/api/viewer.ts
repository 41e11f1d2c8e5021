import { PAGES } from '#contract/pages.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import type { Editor } from '#domain/values/editor.ts'

/** The person who has a quote open: a customer below /view or a rep below /admin. Both have the same steps. */
export interface Viewer {
  editor: Editor
  /** Where the quote's pages are. */
  base: '/view' | '/admin'
  /** A rep whose role sees everything and changes nothing. */
  readOnly?: true
}

export const CLIENT: Viewer = { editor: 'client', base: '/view' }
export const REP: Viewer = { editor: 'rep', base: '/admin' }
export const REP_READER: Viewer = { ...REP, readOnly: true }

interface Opened {
  viewer: Viewer
  contact: { id: string }
}

/**
 * The path of a step of the open quote, for links and the router.
 *
 * @rule S11 A rep stays below /admin, a customer below /view, wherever a link leads.
 */
export function stepPath({ viewer, contact }: Opened, step: StepId): string {
  return `${viewer.base}/${contact.id}/${step}`
}

/** The case of a quote, for a rep. */
export function casePath(guid: string): string {
  return PAGES['rep-quote'].replace(':guid', guid)
}
