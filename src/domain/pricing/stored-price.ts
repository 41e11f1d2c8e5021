import { type PricingSummary, type RowFee } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'

/** The last price of a quote as it is stored, with its plan, its figures and its time. */
export interface StoredPrice {
  plan: string
  /** The hash of that plan at that time. Prices older than this field get their hash at the next start. */
  planHash?: string
  /** ISO 8601, UTC. */
  pricedAt: string
  /** Fingerprint of the rated figures. */
  inputs: string
  rows: (RowFee & { index: number })[]
  problems: RowProblem[]
  /** Absent if a row could not be priced. */
  summary?: PricingSummary
}
