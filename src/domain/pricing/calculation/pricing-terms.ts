import {
  FRIENDS_AND_FAMILY,
  type ClientType,
  type FormVersion,
  isMotorDealer,
} from '#domain/values/client-types.ts'

/** The facts about a client that decide the price. */
export interface PricedParty {
  /** Undefined until one is chosen. */
  clientType: ClientType | undefined
  /** The quote belongs to an insurance producer. */
  producer: boolean
  /** The quote came from a partner's page. */
  partner?: { percent: number } | undefined
}

/** How a client's quote is priced. */
export interface PricingTerms {
  /** Friends & Family: everything is free. */
  free: boolean
  discountPercent: number
  formVersion: FormVersion
  /** Totals are calculated as for an insurance producer. */
  producerPricing: boolean
}

/**
 * The discount, form version and kind of totals for a client. Without a client type the standard terms apply.
 *
 * @rule K15 A partner's quote has the partner's percent and version 4 for every client type; a producer's totals stay.
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

/**
 * Whether a partner's percent replaces a larger one of a dealer.
 *
 * @rule N10 Then reps are told.
 */
export function isPartnerDiscountSmaller({
  clientType,
  partner,
}: Pick<PricedParty, 'clientType' | 'partner'>): boolean {
  if (clientType === undefined || partner === undefined || !isMotorDealer(clientType)) return false
  return clientType.discount_percent > partner.percent
}
