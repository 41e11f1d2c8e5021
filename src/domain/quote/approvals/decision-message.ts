import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import type { ApprovalAnswer } from '#domain/quote/approvals/approval-codes.ts'
import { describeReferred } from '#domain/quote/approvals/referred-row.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** A message to the client about an answer to what had to be approved. */
export interface DecisionLetter {
  subject: string
  message: string
}

/** The letter for each answer, and whom it goes to. */
export interface DecisionLetters extends Record<ApprovalAnswer, DecisionLetter> {
  to: string
}

/**
 * What the client is told about each answer, for a rep to change; undefined while nobody can be mailed.
 *
 * @rule N16 Whoever asked hears what was decided; of a refusal, what can be bought instead.
 */
export function composeDecisionLetters(quote: Quote, referral: Referral): DecisionLetters | undefined {
  const to = ownerEmail(quote.answers)
  if (to === undefined) return undefined
  const about = describeReferred(quote, referral)
  const event = quote.answers.tournament_name ?? 'your event'
  return {
    to,
    approved: {
      subject: `Approved for ${event}`,
      message: `Good news: this is approved.\n\n${about}\n\nOpen your quote to see whether anything else is missing, and buy it there.`,
    },
    refused: {
      subject: `About your quote for ${event}`,
      message: `We reviewed your quote.\n\n${about}\n\n${referral.refusal}\n\nOpen your quote to change it, or reply to this email.`,
    },
  }
}
