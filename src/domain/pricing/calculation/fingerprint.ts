import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'

/**
 * What decided the contest fees, as text to compare: it differs as soon as one of these inputs does, whatever the
 * order of the rows. Extras and coupons are left out: they are added up anew wherever they are shown.
 */
export function fingerprintInputs({ contests, clientType, producer, partner }: PricingBasis): string {
  const rows = Object.entries({ ...contests }).flatMap(([entity, list = []]) =>
    list.map((row) => ({ entity, ...row })),
  )
  const inOrder = rows.map(toCanonicalJson).toSorted()
  return JSON.stringify([clientType?.code ?? null, producer, partner?.percent ?? null, inOrder])
}

/** JSON with sorted keys; a figure not there and one left undefined are the same. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
