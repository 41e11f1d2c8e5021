import type { ReferralCode } from '#domain/problem.ts'

/** What can be approved besides a referral: that reps may set fees on this quote. */
export const SPECIAL_PRICING = 'SPECIAL_PRICING'

export type ApprovalCode = ReferralCode | typeof SPECIAL_PRICING
export type ApprovalAnswer = 'approved' | 'refused'

/** How many referrals wait for an answer, and how those were answered that do not. */
export function countReferrals(answers: readonly (ApprovalAnswer | undefined)[]): {
  open: number
  cleared: number
  refused: number
} {
  const count = (wanted: ApprovalAnswer | undefined) => answers.filter((answer) => answer === wanted).length
  return { open: count(undefined), cleared: count('approved'), refused: count('refused') }
}
