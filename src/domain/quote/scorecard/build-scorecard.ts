import { withPricedTerms } from '#domain/pricing/client-terms.ts'
import { calculateExtras, type Extras } from '#domain/pricing/extras.ts'
import { type FeeLabels, getFeeLabels } from '#domain/pricing/fee-labels.ts'
import type { PricedPurchase } from '#domain/quote/pricing/charge-lines.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import {
  type FeeColumns,
  fullFee,
  type Scorecard,
  type ScorecardFee,
  scorecardLines,
} from '#domain/quote/scorecard/scorecard.ts'
import {
  scorecardCharges,
  type ScorecardReader,
  scorecardTotal,
} from '#domain/quote/scorecard/scorecard-charges.ts'
import {
  readStoredPrice,
  readWirePrice,
  type ScorecardPrice,
  type WireCoupon,
} from '#domain/quote/scorecard/scorecard-price.ts'
import { formVersions, type Partner } from '#domain/quote/wire/form-versions.ts'
import { readFees } from '#domain/quote/wire/read-fees.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { ZERO } from '#domain/values/money.ts'

/** A price as a page has it. */
interface WirePrice {
  fields: NamedFields
  coupons?: readonly WireCoupon[]
}

interface PurchaseReader {
  partner?: Partner | null | undefined
  /** The payer by default. */
  reader?: ScorecardReader
}

/** The scorecard of a quote that is being filled in; `today` is the day at the event. */
export function draftScorecard(quote: Quote, { fields, coupons }: WirePrice, today: CalendarDate): Scorecard {
  const ordered = calculateExtras({ ...pricingBasis(quote, today), fees: readFees(fields) })
  return build(quote, readWirePrice(fields, coupons), 'payer', ordered)
}

/**
 * The scorecard of a stored price: of a purchase, a policy, a quote on paper or in a mail.
 *
 * @rule P02 The client of a producer reads the gross fees and what the agency adds, never the commission.
 * @rule K08 N68 It is named and struck as by the terms of the client type with which the price was made.
 */
export function purchaseScorecard(
  {
    quote,
    summary,
    pricedRows,
    termsOf,
  }: Pick<PricedPurchase, 'quote' | 'pricedRows'> & Partial<PricedPurchase>,
  { partner, reader = 'payer' }: PurchaseReader = {},
): Scorecard {
  const type = withPricedTerms(clientTypeOf(quote.answers), termsOf)
  const { step_1: version } = formVersions(type, partner ?? undefined)
  const terms = { version, discount: type?.discount_percent }
  const isForClient = reader === 'producers-client' && isProducerQuote(quote.answers)
  return build(quote, readStoredPrice(terms, pricedRows, summary), isForClient ? reader : 'payer')
}

/** What is insured, without a fee: for those who read the terms, not the price. */
export function coverScorecard(quote: Quote): Scorecard {
  const price = { version: 'version_1', feeOf: () => undefined, summary: {}, coupons: [] } as const
  const charges = scorecardCharges({ quote, price, columns: 'none', reader: 'payer' })
  return {
    columns: 'none',
    labels: getFeeLabels(price.version),
    lines: scorecardLines(quote, price.feeOf),
    charges,
    ...signOf(quote),
  }
}

function build(quote: Quote, priced: ScorecardPrice, reader: ScorecardReader, ordered?: Extras): Scorecard {
  const { labels, columns } = feeColumns(quote, priced, reader)
  const isPayers = reader !== 'producers-client'
  const price =
    columns === 'one' && isPayers && hasNoDiscount(quote, priced) ? withFeesAsPaid(priced) : priced
  const charged = { quote, price, columns, reader, ...(ordered && { ordered }) }
  const total = scorecardTotal(charged)
  return {
    columns,
    labels,
    lines: scorecardLines(quote, (kind, slot) => {
      const fee = price.feeOf(kind, slot)
      return fee && reader === 'producers-client' ? withoutDiscount(fee) : fee
    }),
    charges: scorecardCharges(charged),
    ...(total && { total }),
    ...signOf(quote),
  }
}

function signOf({ answers }: Quote): Pick<Scorecard, 'dollarSign'> {
  const sign = dollarSignOf(answers)
  return sign === '$' ? {} : { dollarSign: sign }
}

/** @rule K13 Producers, and those with their form, see what their client owes beside what they pay. */
function feeColumns(
  { answers }: Quote,
  { version }: ScorecardPrice,
  reader: ScorecardReader,
): { labels: FeeLabels; columns: FeeColumns } {
  if (reader === 'producers-client') return { labels: getFeeLabels('version_1'), columns: 'one' }
  if (isProducerQuote(answers) || version === 'version_3')
    return { labels: getFeeLabels('version_3'), columns: 'producer' }
  const labels = getFeeLabels(version)
  return { labels, columns: labels.certFee === undefined ? 'one' : 'struck' }
}

/** Whoever has no discount pays less than the full fee only where a rep has set the fee. */
function hasNoDiscount({ answers }: Quote, { discount }: ScorecardPrice): boolean {
  const type = clientTypeOf(answers)
  return type?.code !== FRIENDS_AND_FAMILY && (discount ?? type?.discount_percent ?? 0) === 0
}

/** @rule R03 A fee that a rep has set is the fee: beside it stands neither the computed one nor a discount that nobody has. */
function withFeesAsPaid({ feeOf, summary, ...price }: ScorecardPrice): ScorecardPrice {
  return {
    ...price,
    summary: { ...summary, clientDiscount: ZERO },
    feeOf: (kind, slot) => {
      const fee = feeOf(kind, slot)
      return fee && { gross: fee.reduced, reduced: fee.reduced }
    },
  }
}

function withoutDiscount(fee: ScorecardFee): ScorecardFee {
  return { gross: fullFee(fee), reduced: fullFee(fee) }
}
