import { PAGES } from '#contract/pages.ts'

/** A policy in the office. */
export function policyPath(number: string): string {
  return PAGES['rep-policy'].replace(':policynumber', number)
}

/** Where a rep changes what it insures, with what was typed elsewhere already, by wire key. */
export function policyChangePath(number: string, typed: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(typed).toString()
  return PAGES['rep-policy-change'].replace(':policynumber', number) + (search && `?${search}`)
}
