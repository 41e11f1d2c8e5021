import { PAGES } from '#contract/pages.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { isAllowed, REP_ROLES, type RepRole } from '#domain/reps/roles.ts'
import type { Editor } from '#domain/values/editor.ts'

/** The person who has a quote open: a customer below /view or a rep below /admin. Both have the same steps. */
export interface Viewer {
  editor: Editor
  /** Where the quote's pages are. */
  base: '/view' | '/admin'
  /** Of a rep. */
  role?: RepRole
  /** A rep whose role sees quotes and policies and changes none. */
  readOnly?: true
}

export const CLIENT: Viewer = { editor: 'client', base: '/view' }
export const REP: Viewer = { editor: 'rep', base: '/admin' }

const OF_ROLES = Object.fromEntries(
  REP_ROLES.map((role) => [
    role,
    isAllowed({ role }, 'change') ? { ...REP, role } : { ...REP, role, readOnly: true },
  ]),
) as Readonly<Record<RepRole, Viewer>>

/** A rep who has a quote open; always the same object for one role. */
export function repViewer({ role }: { role: RepRole }): Viewer {
  return OF_ROLES[role]
}

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
