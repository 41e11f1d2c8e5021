import { wireKey } from '#domain/contests/slots.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { EXTRA_CHARGES, EXTRA_KEYS, type Extras } from '#domain/pricing/extras.ts'
import type { PricingSummary, RowFee } from '#domain/pricing/totals.ts'
import type { FormVersion } from '#domain/values/client-types.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import type { ScorecardFee } from '#domain/quote/scorecard/scorecard.ts'
import { fieldValue, type NamedFields } from '#domain/quote/wire/named-fields.ts'

/** A coupon on a scorecard; one that is not used says why. */
export interface ScorecardCoupon {
  code: string
  discount: Cents
  reason?: string
}

/** What a scorecard reads from a price: that of a draft from its wire fields, or a stored one. */
export interface ScorecardPrice {
  /** Of step 1, which names the fees. */
  version: FormVersion
  /** The percent with which it was made; left out, that of the client type counts. */
  discount?: number | undefined
  feeOf: (kind: Pick<ContestDefinition, 'entity' | 'rows'>, slot: number) => ScorecardFee | undefined
  /** Without sums while a contest has no price. */
  summary: Partial<PricingSummary>
  coupons: readonly ScorecardCoupon[]
}

/** The coupons of a response. */
export interface WireCoupon {
  code: string
  discount: number
  not_applicable: string | null
}

/** The price in the fields of a response. */
export function readWirePrice(fields: NamedFields, coupons: readonly WireCoupon[] = []): ScorecardPrice {
  const { discount_percent: discount } = fields
  return {
    version: (fields['step_1'] ?? 'version_1') as FormVersion,
    ...(typeof discount === 'number' && { discount }),
    feeOf: ({ rows }, slot) => {
      const gross = cents(fieldValue(fields, wireKey(rows, 'nondiscountFee', slot)))
      const reduced = cents(fieldValue(fields, wireKey(rows, 'certFee', slot)))
      return gross === undefined ? undefined : { gross, reduced: reduced ?? gross }
    },
    summary: readSummary(fields),
    coupons: coupons.map(({ code, discount, not_applicable: reason }) => ({
      code,
      discount: fromDollars(discount),
      ...(reason !== null && { reason }),
    })),
  }
}

/** A price as it is stored. It knows what all coupons together take off. */
export function readStoredPrice(
  { version, discount }: Pick<ScorecardPrice, 'version' | 'discount'>,
  rows: readonly (RowFee & { index: number })[],
  summary: PricingSummary | undefined,
): ScorecardPrice {
  return {
    version,
    discount,
    feeOf: ({ entity }, slot) => {
      const fee = rows.find((row) => row.entity === entity && row.index === slot)
      return fee && { gross: fee.nondiscountFee, reduced: fee.certFee }
    },
    summary: summary ?? {},
    coupons: [],
  }
}

function readSummary(fields: NamedFields): Partial<PricingSummary> {
  const sums = {
    ...(Object.fromEntries(
      EXTRA_KEYS.map((key) => [key, cents(fieldValue(fields, EXTRA_CHARGES[key].wireKey))]),
    ) as Partial<Extras>),
    couponDiscount: cents(fields['coupon_discount']),
    dueFromClient: cents(fields['due_from_client']),
    producerCommission: cents(fields['producer_commission']),
    producerFee: cents(fields['producer_fee']),
    amountDue: cents(fields['amount_due']),
    clientDiscount: cents(fields['client_discount']),
    endorsements: cents(fields['endorsements']),
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined))
}

function cents(dollars: unknown): Cents | undefined {
  return typeof dollars === 'number' ? fromDollars(dollars) : undefined
}
