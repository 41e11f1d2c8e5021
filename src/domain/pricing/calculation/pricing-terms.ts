import { FRIENDS_AND_FAMILY, type ClientType, type FormVersion } from '#domain/values/client-types.ts'

/** Who is quoted, as far as it decides the price. */
export interface PricedParty {
  /** Undefined while none is chosen yet. */
  clientType: ClientType | undefined
  /** The quote is an insurance producer's. */
  producer: boolean
  /** The quote came from a partner's page. */
  partner?: { percent: number } | undefined
}

/** How a quote is priced, once it is known whom it is for. */
export interface PricingTerms {
  /** Friends & Family: nothing costs anything. */
  free: boolean
  discountPercent: number
  formVersion: FormVersion
  /** Totals are worked out as for an insurance producer. */
  producerPricing: boolean
}

/**
 * The discount, form version and arithmetic for a party. Without a client type the plain terms hold.
 *
 * @rule K15 A partner's quote takes the partner's percent and version 4, whatever the client type; a producer's arithmetic still holds.
 * @rule V05 Friends & Family pay nothing.
 * @rule K05 Producers get 10 percent off a hole-in-one and dealers 20, by their client type.
 */
export function getPricingTerms({ clientType, producer, partner }: PricedParty): PricingTerms {
  const formVersion = partner ? 'version_4' : (clientType?.steps.step_1 ?? 'version_1')
  return {
    free: clientType?.code === FRIENDS_AND_FAMILY,
    discountPercent: partner?.percent ?? clientType?.discount_percent ?? 0,
    formVersion,
    producerPricing: producer || formVersion === 'version_3',
  }
}

/** A partner's quote for a client whose own discount is larger: reps are told. */
export function isPartnerDiscountSmaller({ clientType, partner }: PricedParty): boolean {
  return partner !== undefined && (clientType?.discount_percent ?? 0) > partner.percent
}
