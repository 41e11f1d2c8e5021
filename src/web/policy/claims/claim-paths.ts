import { BASE_PATH, PAGES } from '#contract/pages.ts'

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

/** The day of its event: to be loaded, never by the router, so that its own document is there without a connection. */
export function eventDayAddress(policy: string): string {
  return BASE_PATH + PAGES['event-day'].replace(':policynumber', policy)
}
