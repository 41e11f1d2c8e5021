import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import { findInsuredRow } from '#domain/contests/insured-rows.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { EXTRA_CHARGES, EXTRA_KEYS } from '#domain/pricing/extras.ts'
import type { PricedBefore } from '#domain/pricing/client-terms.ts'
import type { RowFee, PricingSummary } from '#domain/pricing/totals.ts'
import type { Partner } from '#domain/quote/wire/form-versions.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** An amount with its label on a document. */
export interface MoneyLine {
  label: string
  amount: Cents
}

/** The part of a priced contest row that documents need. */
export type PricedContestRow = RowFee & { index: number }

/** The input of a purchase's documents. */
export interface PricedPurchase {
  quote: Quote
  summary: PricingSummary
  pricedRows: readonly PricedContestRow[]
  /** Whose page the quote came from; it decides how the fees are named. */
  partner?: Partner | null
  /** The price itself, whose terms of the client type are kept; left out, those in force count. */
  termsOf?: PricedBefore | null | undefined
}

export interface ChargeBreakdown {
  lines: MoneyLine[]
  total: Cents
}

/** The fee of a row before discounts, or the fee that was set if it is higher. */
export function getGrossFee({ nondiscountFee, certFee }: RowFee): Cents {
  return Math.max(nondiscountFee, certFee) as Cents
}

/**
 * The insured's charges, line by line. For a policy that a producer sold, this is the client's copy.
 *
 * @rule P02 The client's copy of a producer's policy shows the gross fees and what the agency adds, never the commission.
 */
export function buildCertificateCharges(purchase: PricedPurchase): ChargeBreakdown {
  const { summary } = purchase
  return isProducerPolicy(purchase.quote)
    ? {
        lines: [...buildChargeLines(purchase), ...line('Agency fee', summary.producerFee)],
        total: summary.dueFromClient,
      }
    : buildClientCharges(purchase)
}

/**
 * The payer's charges: for a client those of the certificate, for a producer the net amount.
 *
 * @rule K13 A producer is billed the gross fees less its commission.
 */
export function buildPayerCharges(purchase: PricedPurchase): ChargeBreakdown {
  const { summary } = purchase
  return isProducerPolicy(purchase.quote)
    ? {
        lines: [
          ...buildChargeLines(purchase),
          ...credit('Commission', summary.producerCommission),
          ...couponLine(summary),
        ],
        total: summary.amountDue,
      }
    : buildClientCharges(purchase)
}

function buildClientCharges(purchase: PricedPurchase): ChargeBreakdown {
  const { summary } = purchase
  return {
    lines: [
      ...buildChargeLines(purchase),
      ...credit('Discount', sumDiscounts(purchase)),
      ...couponLine(summary),
    ],
    total: summary.amountDue,
  }
}

/** Before any discount: the contests, the extras that are charged, then what endorsements add or take off. */
function buildChargeLines({ quote, summary, pricedRows }: PricedPurchase): MoneyLine[] {
  return [
    ...pricedRows.map((row) => ({ label: contestLabel(quote, row), amount: getGrossFee(row) })),
    ...EXTRA_KEYS.flatMap((key) =>
      line(EXTRA_CHARGES[key].label(quote.answers.number_bps ?? 1), summary[key]),
    ),
    ...line('Endorsements', summary.endorsements ?? ZERO),
  ]
}

function contestLabel(quote: Quote, priced: PricedContestRow): string {
  return findInsuredRow(quote, priced)?.title ?? 'Contest'
}

function sumDiscounts({ pricedRows }: PricedPurchase): Cents {
  return sum(pricedRows.map((row) => (getGrossFee(row) - row.certFee) as Cents))
}

function couponLine({ couponDiscount }: PricingSummary): MoneyLine[] {
  return credit('Coupon', couponDiscount)
}

function line(label: string, amount: Cents): MoneyLine[] {
  return amount === ZERO ? [] : [{ label, amount }]
}

function credit(label: string, amount: Cents): MoneyLine[] {
  return line(label, (0 - amount) as Cents)
}
