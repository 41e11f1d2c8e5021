import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { ExtrasBasis } from '#domain/pricing/extras.ts'

/** Written as a record, so that an input of the charges that is missing does not compile. */
const INPUTS_OF_EXTRAS: Record<keyof ExtrasBasis, true> = {
  fees: true,
  bonusPrizes: true,
  customBonusSigns: true,
  rush: true,
}

/**
 * The inputs without effect on contest fees: their amounts are calculated again whenever a sum is shown. All other
 * inputs count, so that a new input that is forgotten here makes stored prices out of date instead of wrong.
 */
export const RECALCULATED_INPUTS: readonly (keyof PricingBasis)[] = [
  ...(Object.keys(INPUTS_OF_EXTRAS) as (keyof ExtrasBasis)[]),
  'coupons',
  'producerFee',
]

/**
 * The inputs of the contest fees as text to compare: it differs if one of these inputs differs, but not by the order of
 * the rows. It is stored with each price, so the same inputs must keep the same text in later releases: a new input is
 * added at the end, and only if it is defined.
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

/** The rated figures of one contest as text to compare. It is stored, so the same figures must keep the same text. */
export function fingerprintFigures(figures: object): string {
  return toCanonicalJson(figures)
}

function without(inputs: object, left: readonly string[]): object {
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => !left.includes(key)))
}

function textOfAdded(inputs: object): string[] {
  const text = toCanonicalJson(inputs)
  return text === '{}' ? [] : [text]
}

/** JSON with sorted keys; a missing figure and an undefined one give the same text. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
