import { PAGES } from '#contract/pages.ts'

/** A claim in the office. */
export function claimPath(number: string): string {
  return PAGES['rep-claim'].replace(':claim', number)
}
