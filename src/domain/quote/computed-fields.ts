import { findClientType, isMotorDealer } from '#domain/client-types.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { type PricingSummary } from '#domain/pricing/totals.ts'
import { GRAND_PRIZE_SLOTS } from '#domain/quote/hole-in-one.fields.ts'
import { fullName } from '#domain/quote/full-name.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { slotKey } from '#domain/quote/slots.ts'
import { type CustomFields } from '#domain/quote/wire.ts'
import { signsNeeded } from '#domain/signs/needed.ts'

/** What the server knows of a quote besides its answers. */
export interface QuoteFacts {
  quote: Quote
  quoteNumber: string | null
  policyNumber: string | null
  price: StoredPrice | null
}

/**
 * The fields of the wire that the server works out.
 *
 * @rule E01 Every quote carries its number, its flags, the form versions of its client type, its fees and its totals.
 */
export function computedFields(facts: QuoteFacts): CustomFields {
  const { quote, price } = facts
  return {
    quote_number: facts.quoteNumber,
    policy_number: facts.policyNumber,
    new_quote: facts.policyNumber === null ? 'True' : 'False',
    quote_type: quote.grandPrizes.length > 0 ? 'hio' : null,
    policy_cancelled: 'False',
    policy_postponed: 'False',
    partnership_page_quote: 'False',
    partner_discount_percent: null,
    signs_needed: signsNeeded(quote) ? 'Yes' : 'No',
    shipping_contact_name: fullName(quote.answers.shipping_first_name, quote.answers.shipping_last_name),
    ...clientTypeFields(quote),
    ...gatewayFields,
    ...feeFields(price),
    ...summaryFields(price?.summary),
  }
}

/** Known only once the gateway has answered; a saved quote never holds them. */
const gatewayFields: CustomFields = { cc_last_digits: null, exp_month: null, exp_year: null }

function clientTypeFields({ answers, grandPrizes }: Quote): CustomFields {
  const producer = answers.insurance_producer === 'True'
  const type =
    answers.client_type === undefined ? undefined : findClientType(answers.client_type, { producer })
  const step = (number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => type?.steps[`step_${number}`] ?? 'version_1'
  return {
    step_1: step(1),
    step_2: step(2),
    step_3: step(3),
    step_4: step(4),
    step_5: step(5),
    step_6: step(6),
    step_7: step(7),
    step_8: step(8),
    discount_percent: type?.discount_percent ?? 0,
    isMotorDealer: type !== undefined && isMotorDealer(type),
    isHioContestAdded: grandPrizes.length > 0,
  }
}

function feeFields(price: StoredPrice | null): CustomFields {
  const fields: CustomFields = {}
  for (let slot = 1; slot <= GRAND_PRIZE_SLOTS; slot += 1) {
    const row = price?.rows.find(({ entity, index }) => entity === 'grand_prize' && index === slot)
    fields[slotKey('h', 'certFee', slot)] = row ? toDollars(row.certFee) : null
    fields[slotKey('h', 'nondiscountFee', slot)] = row ? toDollars(row.nondiscountFee) : null
    fields[slotKey('h', 'isChangedByReps', slot)] = null
  }
  return fields
}

/** @rule E10 The totals of a quote, in dollars; null while a row cannot be priced. */
function summaryFields(summary: PricingSummary | undefined): CustomFields {
  const dollars = (amount: Cents | undefined) => (amount === undefined ? null : toDollars(amount))
  return {
    h_cert_fee_total: dollars(summary?.hCertFeeTotal),
    p_cert_fee_total: dollars(summary?.pCertFeeTotal),
    s_cert_fee_total: dollars(summary?.sCertFeeTotal),
    d_cert_fee_total: dollars(summary?.dCertFeeTotal),
    premium_bps: dollars(summary?.premiumBps),
    custom_bp_signs: dollars(summary?.customBpSigns),
    rush_shipping_fee: dollars(summary?.rushShippingFee),
    coupon_discount: dollars(summary?.couponDiscount),
    due_from_client: dollars(summary?.dueFromClient),
    producer_commission: dollars(summary?.producerCommission),
    producer_fee: dollars(summary?.producerFee),
    amount_due: dollars(summary?.amountDue),
    client_discount: dollars(summary?.clientDiscount),
  }
}

/**
 * The keys of all those. A caller may send them back as it got them; they are never read.
 *
 * @rule R06 Fees, totals, flags and version labels are decided by the server alone.
 */
export const COMPUTED_KEYS: ReadonlySet<string> = new Set(
  Object.keys(
    computedFields({
      quote: { answers: {}, grandPrizes: [], grandPrizeSponsors: [] },
      quoteNumber: null,
      policyNumber: null,
      price: null,
    }),
  ),
)
