import { PAGES } from '#contract/pages.ts'

/** Where one goes back to without a list that the claim was opened from. */
export const CLAIMS = { label: 'Claims', to: PAGES['rep-claims'] }
