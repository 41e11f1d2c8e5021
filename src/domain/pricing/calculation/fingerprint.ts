import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'

/**
 * The inputs that decide no contest fee: what they come to is calculated again wherever a sum is shown. Every other input
 * counts, so that a new one which nobody thinks of here makes stored prices out of date and never wrong.
 */
export const RECALCULATED_INPUTS = [
  'bonusPrizes',
  'customBonusSigns',
  'rush',
  'coupons',
  'producerFee',
] as const satisfies readonly (keyof PricingBasis)[]

/**
 * What decided the contest fees, as text to compare: it differs as soon as one of these inputs does, whatever the
 * order of the rows. Stored with each price, so that the text of the same inputs must stay the same: what is new is added
 * at the end, and nothing while it is undefined.
 */
export function fingerprintInputs(basis: PricingBasis): string {
  const { contests, clientType, producer, partner, ...others } = basis
  const { percent = null, ...restOfPartner } = partner ?? {}
  const rows = Object.entries({ ...contests }).flatMap(([entity, list = []]) =>
    list.map((row) => ({ entity, ...row })),
  )
  const inOrder = rows.map(toCanonicalJson).toSorted()
  const ofPartner = Object.keys(restOfPartner).length > 0 ? restOfPartner : undefined
  const added = { ...without(others, RECALCULATED_INPUTS), partner: ofPartner }
  return JSON.stringify([clientType?.code ?? null, producer, percent, inOrder, ...textOfAdded(added)])
}

function without(inputs: object, left: readonly string[]): object {
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => !left.includes(key)))
}

function textOfAdded(inputs: object): string[] {
  const text = toCanonicalJson(inputs)
  return text === '{}' ? [] : [text]
}

/** JSON with sorted keys; a figure not there and one left undefined are the same. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
