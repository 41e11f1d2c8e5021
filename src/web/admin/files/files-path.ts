import { PAGES } from '#contract/pages.ts'

/** The files of a case, in one of its folders. */
export function filesPath(guid: string, folder?: string): string {
  const path = PAGES['case-files'].replace(':guid', guid)
  return folder === undefined ? path : `${path}?${new URLSearchParams({ folder })}`
}
