import { createHash } from 'node:crypto'

/**
 * The digest of everything in a plan that decides fees. Its dates are left out: a plan that has ended still calculates the
 * same fees.
 *
 * @rule N69 The hash shows that a plan was changed under its old name; the order and layout of its file do not matter.
 */
export function hashPlan(source: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(withoutDates(source)))
    .digest('hex')
}

function withoutDates(source: unknown): unknown {
  if (typeof source !== 'object' || source === null) return source
  const { effective_from: _from, effective_to: _to, ...figures } = source as Record<string, unknown>
  return figures
}

/** JSON with sorted keys and no space. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
