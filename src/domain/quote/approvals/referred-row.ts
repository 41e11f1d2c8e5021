import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** The contest that a referral is about with its figures, or that it is about the whole quote. */
export function describeReferred(
  quote: Quote,
  { entity, index }: Pick<Referral, 'entity' | 'index'>,
): string {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  const row = kind && rowsOf(quote, kind).find(({ slot }) => slot === index)
  return kind && row
    ? `${contestName(kind, row.slot)}: ${kind.summarizeRow(row, dollarSignOf(quote.answers))}`
    : 'The whole quote'
}
