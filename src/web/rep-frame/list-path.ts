import { PAGES } from '#contract/pages.ts'
import { type DeskListName } from '#domain/desk/desk-lists.ts'

/** The quotes are the start page of a rep. */
export function listPath(name: DeskListName): string {
  return name === 'quotes' ? PAGES['rep-home'] : PAGES['rep-list'].replace(':list', name)
}
