import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/values/client-types.ts'
import {
  isPartnerDiscountSmaller,
  getPricingTerms,
  type PricedParty,
} from '#domain/pricing/calculation/pricing-terms.ts'

const party = (label: string | undefined, changes: Partial<PricedParty> = {}): PricedParty => ({
  clientType:
    label === undefined ? undefined : findClientType(label, { producer: changes.producer ?? false }),
  producer: false,
  ...changes,
})
const terms = (given: PricedParty) => {
  const { discountPercent, formVersion, producerPricing, free } = getPricingTerms(given)
  return [discountPercent, formVersion, producerPricing, free]
}

describe('K15 K05 pricing terms', () => {
  it.each([
    ['K05 nobody chosen yet', party(undefined), [0, 'version_1', false, false]],
    ['K05 a producer not chosen yet', party(undefined, { producer: true }), [0, 'version_1', true, false]],
    ['K05 a school', party('School'), [0, 'version_1', false, false]],
    ['K05 a dealer', party('Chevrolet group'), [20, 'version_2', false, false]],
    ['K05 a producer', party('Farmers Insurance Agent', { producer: true }), [10, 'version_3', true, false]],
    ['V05 Friends & Family', party('Friends & Family'), [0, 'version_1', false, true]],
    ['K15 a partner', party('School', { partner: { percent: 15 } }), [15, 'version_4', false, false]],
    [
      'K15 a partner of 0 percent',
      party('Chevrolet group', { partner: { percent: 0 } }),
      [0, 'version_4', false, false],
    ],
    [
      "K15 a partner's producer",
      party('Farmers Insurance Agent', { producer: true, partner: { percent: 15 } }),
      [15, 'version_4', true, false],
    ],
    [
      "K15 a partner's dealer",
      party('Chevrolet group', { partner: { percent: 15 } }),
      [15, 'version_4', false, false],
    ],
  ])('%s', (_name, given, expected) => {
    expect(terms(given)).toEqual(expected)
  })

  it('K13 the producers’ form uses their calculation for every editor', () => {
    const clientType = findClientType('Farmers Insurance Agent', { producer: true })
    expect(terms({ clientType, producer: false })).toEqual([10, 'version_3', true, false])
  })

  it('K15 N10 a partner percent below the dealer percent is reported', () => {
    expect(isPartnerDiscountSmaller(party('Chevrolet group', { partner: { percent: 15 } }))).toBe(true)
    expect(isPartnerDiscountSmaller(party('Chevrolet group', { partner: { percent: 20 } }))).toBe(false)
    expect(isPartnerDiscountSmaller(party('Chevrolet group'))).toBe(false)
    expect(isPartnerDiscountSmaller(party('First Command', { partner: { percent: 5 } }))).toBe(false)
    expect(isPartnerDiscountSmaller(party(undefined, { partner: { percent: 20 } }))).toBe(false)
  })
})
