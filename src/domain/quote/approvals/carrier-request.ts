import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { describeReferred } from '#domain/quote/approvals/referred-row.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

export interface CarrierLetter {
  subject: string
  message: string
}

/**
 * The letter that asks the carrier for its approval, for a rep to change; undefined if nothing needs it.
 *
 * @rule D32 It names the event, each contest that needs approval with its figures, and why.
 */
export function composeCarrierLetter(
  quote: Quote,
  reference: string,
  referrals: readonly Referral[],
): CarrierLetter | undefined {
  const asked = referrals.filter(({ clearedBy }) => clearedBy === 'carrier')
  if (asked.length === 0) return undefined
  const { tournament_name: event, course_name: course } = quote.answers
  const place = [event, course].filter((part) => part !== undefined).join(', ')
  return {
    subject: `Approval to bind, quote ${reference}`,
    message: [
      `Please approve the following${place ? ` for ${place}` : ''} before we bind it. The quote is attached.`,
      ...asked.map((referral) => sayAsked(quote, referral)),
      'Please reply to this email and tell us if you approve it.',
    ].join('\n\n'),
  }
}

/** What the carrier is asked to approve, with its figures and why. */
export function sayAsked(quote: Quote, referral: Referral): string {
  return `${describeReferred(quote, referral)}. ${referral.message}`
}
