import { type ContestKind, QUOTE_TYPES, type QuoteType } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS, type CONTESTS } from '#domain/contests/contests.ts'
import { isMotorDealer } from '#domain/values/client-types.ts'
import { type Cents, toDollars, ZERO } from '#domain/values/money.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { EXTRA_CHARGES, EXTRA_KEYS, type ExtraKey } from '#domain/pricing/extras.ts'
import { withPricedTerms } from '#domain/pricing/client-terms.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { FEE_TOTALS, type PricingSummary } from '#domain/pricing/totals.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { discountPercent, formVersions, type Partner } from '#domain/quote/wire/form-versions.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type Quote, quoteFrom, rowsOf, coveredContests } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'

/** The quote, and what the server knows about it besides its answers. */
export interface QuoteFacts {
  quote: Quote
  quoteNumber: string | null
  policyNumber: string | null
  price: StoredPrice | null
  /** Only if the quote came from a partner's page. */
  partner?: Partner | undefined
  cancelled?: boolean
  postponed?: boolean
}

/**
 * The wire fields that the server computes.
 *
 * @rule E01 Every quote has its number, its flags, the form versions of its client type, its fees and its totals.
 */
export function computedFields(facts: QuoteFacts): CustomFields {
  const { quote, price, partner } = facts
  return {
    ...quoteFields(facts),
    ...clientTypeFields(quote, partner, price),
    ...contestFlags(quote),
    ...paymentSecrets,
    ...feeFields(quote, price),
    ...summaryFields(price?.summary),
    ...extraFeeFields(price),
    producer_fee: producerFeeOf(quote, price),
  }
}

/** The computed fields without a slot number. Flags and payment codes are left out: no screen reads them. */
export type ComputedName =
  | keyof ReturnType<typeof quoteFields>
  | keyof ReturnType<typeof clientTypeFields>
  | keyof ReturnType<typeof summaryFields>
  | ExtraFeeName

function quoteFields({ quote, partner, ...facts }: QuoteFacts) {
  return {
    quote_number: facts.quoteNumber,
    policy_number: facts.policyNumber,
    new_quote: toTrueFalse(facts.policyNumber === null),
    quote_type: quoteType(quote) ?? null,
    policy_cancelled: toTrueFalse(facts.cancelled === true),
    policy_postponed: toTrueFalse(facts.postponed === true),
    partnership_page_quote: toTrueFalse(partner !== undefined),
    partner_discount_percent: partner?.percent ?? null,
    partner_name: partner?.name ?? null,
    signs_needed: needsSigns(quote) ? 'Yes' : 'No',
    shipping_contact_name: fullName(quote.answers.shipping_first_name, quote.answers.shipping_last_name),
  } satisfies CustomFields
}

const toTrueFalse = (value: boolean) => (value ? 'True' : 'False')

/**
 * Known only in a purchase; a saved quote never holds them.
 *
 * @rule C15 A save returns null for the card and for every payment code.
 */
const paymentSecrets: CustomFields = Object.fromEntries(
  ['cc_last_digits', 'exp_month', 'exp_year', ...Object.keys(paymentCodeFields)].map((key) => [key, null]),
)

function clientTypeFields({ answers }: Quote, partner: Partner | undefined, price: StoredPrice | null) {
  const type = withPricedTerms(clientTypeOf(answers), price)
  return {
    ...formVersions(type, partner),
    discount_percent: discountPercent(type, partner),
    isMotorDealer: type !== undefined && isMotorDealer(type),
  } satisfies CustomFields
}

/** @rule E08 Flags show which kinds of contest a quote has. */
function contestFlags(quote: Quote): CustomFields {
  const flags = CONTEST_DEFINITIONS.flatMap((kind) =>
    kind.addedFlag === undefined ? [] : [[kind.addedFlag, rowsOf(quote, kind).length > 0] as const],
  )
  return Object.fromEntries(flags)
}

function feeFields(quote: Quote, price: StoredPrice | null): CustomFields {
  const fields: CustomFields = {}
  for (const kind of CONTEST_DEFINITIONS) {
    const rows = rowsOf(quote, kind)
    for (let slot = 1; slot <= kind.rows.max; slot += 1) {
      const fee = price?.rows.find(({ entity, index }) => entity === kind.entity && index === slot)
      const marked = rows.find((row) => row.slot === slot)?.isChangedByReps
      fields[wireKey(kind.rows, 'certFee', slot)] = fee ? toDollars(fee.certFee) : null
      fields[wireKey(kind.rows, 'nondiscountFee', slot)] = fee ? toDollars(fee.nondiscountFee) : null
      fields[wireKey(kind.rows, 'isChangedByReps', slot)] = marked ?? null
    }
  }
  return fields
}

type FeeTotalName = `${(typeof CONTESTS)[ContestKind]['rows']['prefix']}_cert_fee_total`
type ExtraFeeName = (typeof EXTRA_CHARGES)[ExtraKey]['feeKey']
type ExtraTotalName = (typeof EXTRA_CHARGES)[ExtraKey]['wireKey']

/** @rule E10 The totals of a quote, in dollars; null while a row cannot be priced. */
function summaryFields(summary: PricingSummary | undefined) {
  const dollars = (amount: Cents | undefined) => (amount === undefined ? null : toDollars(amount))
  const feeTotals = Object.fromEntries(
    CONTEST_DEFINITIONS.map(({ entity, rows }) => [
      `${rows.prefix}_cert_fee_total`,
      // A price that was stored before there was this kind has no total of it.
      dollars(summary && (summary[FEE_TOTALS[entity]] ?? ZERO)),
    ]),
  ) as Record<FeeTotalName, number | null>
  const extraTotals = Object.fromEntries(
    EXTRA_KEYS.map((key) => [EXTRA_CHARGES[key].wireKey, dollars(summary?.[key])]),
  ) as Record<ExtraTotalName, number | null>
  return {
    ...feeTotals,
    ...extraTotals,
    coupon_discount: dollars(summary?.couponDiscount),
    due_from_client: dollars(summary?.dueFromClient),
    producer_commission: dollars(summary?.producerCommission),
    amount_due: dollars(summary?.amountDue),
    client_discount: dollars(summary?.clientDiscount),
    endorsements: dollars(summary?.endorsements),
  } satisfies CustomFields
}

/** @rule K06 N15 What each extra costs on this quote, in dollars: by its price, or as the office has set it while there is none. */
function extraFeeFields(price: StoredPrice | null): Record<ExtraFeeName, number> {
  const fees = feesOfPrice(price)
  return Object.fromEntries(
    EXTRA_KEYS.map((key) => [EXTRA_CHARGES[key].feeKey, toDollars(fees[key])]),
  ) as Record<ExtraFeeName, number>
}

/** The only total that is typed, by a producer; without a producer's fee it is 0 once the quote has a price. */
function producerFeeOf({ answers }: Quote, price: StoredPrice | null): number | null {
  if (answers.producer_fee !== undefined) return toDollars(answers.producer_fee)
  return price?.summary ? 0 : null
}

/**
 * The keys of all computed fields. A caller may send them back; they are ignored.
 *
 * @rule R06 Fees, totals, flags and version labels are decided only by the server.
 */
export const COMPUTED_KEYS: ReadonlySet<string> = new Set(
  Object.keys(
    computedFields({ quote: quoteFrom({}), quoteNumber: null, policyNumber: null, price: null }),
  ).filter((key) => key !== 'producer_fee'),
)

/**
 * The type of a quote by its contests.
 *
 * @rule N11 The type is the first covered of hole-in-one, putting, shootout and dice roll.
 */
function quoteType(quote: Quote): QuoteType | undefined {
  const [first] = coveredContests(quote)
  return first && QUOTE_TYPES[first.entity]
}
