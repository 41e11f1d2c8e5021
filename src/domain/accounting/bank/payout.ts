import { positive } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** A row of the gateway's file: one charge or refund of a payout, or a fee by itself. */
export interface PayoutRow {
  /** The gateway's name for the payout. */
  payout: string
  paidOn: CalendarDate
  /** The gateway's reference of the charge or refund; empty for a fee by itself. */
  charge: string
  /** Below 0 for a refund. */
  gross: Cents
  /** What the gateway keeps; below 0 where it gives a fee back. */
  fee: Cents
  /** Of the file, from 1. */
  line: number
}

export interface PayoutSums {
  gross: Cents
  fee: Cents
  /** What reaches the bank; below 0 where the gateway takes it from there. */
  net: Cents
}

export function sumPayout(rows: readonly Pick<PayoutRow, 'gross' | 'fee'>[]): PayoutSums {
  const gross = sum(rows.map((row) => row.gross))
  const fee = sum(rows.map((row) => row.fee))
  return { gross, fee, net: subtract(gross, fee) }
}

/**
 * The postings of a payout: what was in transit reaches the bank, less what the gateway keeps.
 *
 * @rule O05 A payout posts equal debits and credits, whichever way its money goes.
 */
export function buildPayoutPostings({ gross, fee, net }: PayoutSums): Posting[] {
  const minus = (amount: Cents) => subtract(ZERO, amount)
  return [
    ...positive('debit', 'bank', net),
    ...positive('credit', 'bank', minus(net)),
    ...positive('debit', 'gateway_fees', fee),
    ...positive('credit', 'gateway_fees', minus(fee)),
    ...positive('credit', 'card_clearing', gross),
    ...positive('debit', 'card_clearing', minus(gross)),
  ]
}
