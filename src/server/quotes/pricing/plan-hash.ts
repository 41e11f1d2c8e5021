import { createHash } from 'node:crypto'

/**
 * The digest of all that decides what a plan makes of a contest. Its dates are left out: a plan that is ended still
 * makes the same fees.
 *
 * @rule N69 A plan that was altered under its old name is known by its hash, whatever the order and layout of its file.
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
