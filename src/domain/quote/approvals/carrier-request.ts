import { type Referral } from '#domain/pricing/calculation/referrals.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

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
      ...asked.map((referral) => `${describeRow(quote, referral)}. ${referral.message}`),
      'Please answer to this e-mail whether you approve it.',
    ].join('\n\n'),
  }
}

function describeRow(quote: Quote, { entity, index }: Referral): string {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  const row = kind && rowsOf(quote, kind).find(({ slot }) => slot === index)
  return kind && row
    ? `${contestName(kind, row.slot)}: ${kind.summarizeRow(row, dollarSignOf(quote.answers))}`
    : 'The whole quote'
}
