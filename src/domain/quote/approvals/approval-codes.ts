import { type ReferralCode } from '#domain/problem.ts'

/** What can be approved besides a referral: that reps may set fees on this quote. */
export const SPECIAL_PRICING = 'SPECIAL_PRICING'

export type ApprovalCode = ReferralCode | typeof SPECIAL_PRICING
export type ApprovalAnswer = 'approved' | 'refused'
