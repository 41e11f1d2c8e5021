import { type PricingSummary, type RowFee } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'

/** The price that a quote was last given, as it is kept: which plan made it, of which figures, and when. */
export interface StoredPrice {
  plan: string
  /** The hash of that plan as it was then; one that was made before hashes were kept has none until the next start. */
  planHash?: string
  /** ISO 8601, UTC. */
  pricedAt: string
  /** Fingerprint of the rated figures. */
  inputs: string
  rows: (RowFee & { index: number })[]
  problems: RowProblem[]
  /** Absent where a row could not be priced. */
  summary?: PricingSummary
}
