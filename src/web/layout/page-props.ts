import type { StringRouteParams } from 'wouter'
import type { PageName, PAGES } from '#contract/pages.ts'

/** What a page receives: the decoded parameters of its path. */
export interface PageProps<N extends PageName> {
  params: StringRouteParams<(typeof PAGES)[N]>
}
