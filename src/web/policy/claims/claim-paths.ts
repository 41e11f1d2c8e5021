import { PAGES } from '#contract/pages.ts'

/** Where a win of a policy is reported. */
export function reportWinPath(policy: string): string {
  return PAGES['report-win'].replace(':policynumber', policy)
}

export function claimPath(claim: string): string {
  return PAGES.claim.replace(':claim', claim)
}

/** What is said right after a report. */
export function claimSentPath(claim: string): string {
  return PAGES['claim-sent'].replace(':claim', claim)
}

/** Where a document of a claim is filled in. */
export function claimFormPath(claim: string, { key, place }: { key: string; place: number }): string {
  return PAGES['claim-form']
    .replace(':claim', claim)
    .replace(':document', key)
    .replace(':place', String(place))
}

/** The page of a policy, for whoever holds or has sold it. */
export function policyPagePath(policy: string): string {
  return `/policy/all/mine/-/${policy}`
}
