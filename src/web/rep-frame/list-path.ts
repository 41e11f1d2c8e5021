import { PAGES } from '#contract/pages.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'

export function listPath(name: DeskListName): string {
  return PAGES['rep-list'].replace(':list', name)
}
