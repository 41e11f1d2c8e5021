import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { ZERO } from '#domain/money.ts'
import { type CoverContent, coverContent, type InsurerDetails } from '#domain/policy/certificate-content.ts'
import { type PaperRow } from '#domain/policy/money-lines.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { isAddOn } from '#domain/quote/contest-rows.ts'
import { type NamedQuote } from '#domain/quote/quote-reference.ts'
import { type AnyRow, type Quote, rowsOf } from '#domain/quote/quote.ts'

/** A quote as its papers need it. Moments are ISO 8601 in UTC. */
export interface QuoteOnFile extends NamedQuote {
  insurer: InsurerDetails
  /** When the paper is made. */
  issuedAt: string
  /** Its price while that holds; null where it has none, or one that no longer holds. */
  price: StoredPrice | null
  /** The policy that it became. */
  policyNumber: string | null
  test: boolean
}

/** The cover that a quote promises so far; undefined while none of its contests is answered to the end. */
export function draftCover({ quote, insurer, price }: QuoteOnFile): CoverContent | undefined {
  const pricedRows = completeRows(quote).map((row) => priced(row, price))
  return pricedRows.length > 0 ? coverContent({ quote, insurer, pricedRows }) : undefined
}

/** The contests that are begun and lack something, in a line each, as far as they are answered. */
export function unfinishedContests(quote: Quote): string[] {
  return CONTEST_KINDS.flatMap((kind) =>
    rowsOf(quote, kind)
      .filter((row) => !isComplete(quote, kind, row))
      .map((row) => kind.words(row)),
  )
}

/**
 * The price as papers may state it, if they may.
 *
 * @rule P01 A paper names no sum that counts a contest which it does not tell: some have all that rates them, and yet no hole.
 */
export function statedPrice({ quote, price }: QuoteOnFile): PricedInFull | undefined {
  if (!price?.summary || unfinishedContests(quote).length > 0) return undefined
  return { ...price, summary: price.summary }
}

export type PricedInFull = StoredPrice & Required<Pick<StoredPrice, 'summary'>>

type RowId = Pick<PaperRow, 'entity' | 'index'>

function completeRows(quote: Quote): RowId[] {
  return CONTEST_KINDS.flatMap((kind) =>
    rowsOf(quote, kind)
      .filter((row) => isComplete(quote, kind, row))
      .map(({ slot }) => ({ entity: kind.entity, index: slot })),
  )
}

/** What a kind asks beyond its fields, such as that somebody plays, decides what the paper says of witnesses. */
function isComplete(quote: Quote, kind: ContestKind, row: AnyRow): boolean {
  const isAnswered = kind.required.every((name) => row[name] !== undefined)
  return isAnswered && kind.faults(row, { isAddOn: isAddOn(quote, kind, row.slot) }).length === 0
}

function priced(row: RowId, price: StoredPrice | null): PaperRow {
  const fee = price?.rows.find(({ entity, index }) => entity === row.entity && index === row.index)
  return fee ?? { ...row, nondiscountFee: ZERO, certFee: ZERO }
}
