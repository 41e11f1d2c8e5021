import type { PriceEnd } from '#domain/quote/pricing/price-end.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { ZERO } from '#domain/values/money.ts'
import {
  type CoverContent,
  buildCoverContent,
  type InsurerDetails,
} from '#domain/documents/certificate/certificate-content.ts'
import type { PricedContestRow } from '#domain/quote/pricing/charge-lines.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import type { QuoteIdentity } from '#domain/quote/sending/quote-reference.ts'
import type { Partner } from '#domain/quote/wire/form-versions.ts'
import { type AnyRow, type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** A quote as the input of its documents. Times are ISO 8601 in UTC. */
export interface QuoteDocumentInput extends QuoteIdentity {
  insurer: InsurerDetails
  /** When the document is made. */
  issuedAt: string
  /** Its price while valid; null if it has none, or one that is out of date. */
  price: StoredPrice | null
  /** Until when that price is good; null if nothing is known that would change it. */
  priceEnd: PriceEnd | null
  /** From whose page it came. */
  partner?: Partner | null
  /** The policy that it became. */
  policyNumber: string | null
  test: boolean
}

/** The cover of the complete contests of a quote; undefined while none is complete. */
export function buildDraftCover(onFile: QuoteDocumentInput): CoverContent | undefined {
  const { quote, insurer, price, partner = null, issuedAt } = onFile
  const pricedRows = completeRows(quote).map((row) => withFee(row, price))
  if (pricedRows.length === 0) return undefined
  const summary = getStatedPrice(onFile)?.summary
  const priced = { pricedRows, partner, termsOf: price, ...(summary && { summary }) }
  return buildCoverContent({ quote, insurer, issuedAt, ...priced })
}

/** One line for each incomplete contest, with the answers so far. */
export function listUnfinishedContests(quote: Quote): string[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind)
      .filter((row) => !isComplete(quote, kind, row))
      .map((row) => kind.summarizeRow(row, dollarSignOf(quote.answers))),
  )
}

/**
 * The price that documents can show; undefined if they must not.
 *
 * @rule P01 A document shows no total that includes a contest it does not list, such as a priced one without a hole.
 */
export function getStatedPrice({ quote, price }: QuoteDocumentInput): PricedInFull | undefined {
  if (!price?.summary || listUnfinishedContests(quote).length > 0) return undefined
  return { ...price, summary: price.summary }
}

export type PricedInFull = StoredPrice & Required<Pick<StoredPrice, 'summary'>>

type RowId = Pick<PricedContestRow, 'entity' | 'index'>

/** The contests of which every figure is known. */
export function completeRows(quote: Quote): RowId[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind)
      .filter((row) => isComplete(quote, kind, row))
      .map(({ slot }) => ({ entity: kind.entity, index: slot })),
  )
}

/** Also checks requirements of the kind beyond its fields, such as a player, because witnesses depend on them. */
function isComplete(quote: Quote, kind: ContestDefinition, row: AnyRow): boolean {
  const isAnswered = kind.requiredFields.every((name) => row[name] !== undefined)
  return isAnswered && kind.validateRow(row, { isAddOn: isAddOn(quote, kind, row.slot) }).length === 0
}

function withFee(row: RowId, price: StoredPrice | null): PricedContestRow {
  const fee = price?.rows.find(({ entity, index }) => entity === row.entity && index === row.index)
  return fee ?? { ...row, nondiscountFee: ZERO, certFee: ZERO }
}
