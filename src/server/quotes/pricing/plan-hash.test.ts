import { describe, expect, it } from 'vitest'
import { hashPlan } from '#server/quotes/pricing/plan-hash.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

/** Reverses the keys of every object. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reversed(part)]),
  )
}

describe('N69 the hash of a rating plan', () => {
  const hash = hashPlan(rp2027v1)

  it('N69 of the shipped plan never changes, as quotes and policies refer to it', () => {
    expect(hash).toBe('5fce162d35079c444962f4b168215232e8d00ed6770148beb8ca0c07d1354a35')
  })

  it('N69 does not depend on the order of keys or the dates of the plan', () => {
    expect(hashPlan(reversed(rp2027v1))).toBe(hash)
    expect(hashPlan({ ...rp2027v1, effective_from: '2026-06-01', effective_to: '2027-12-31' })).toBe(hash)
  })

  it.each([
    ['a figure', { ...rp2027v1, hio: { ...rp2027v1.hio, base: 61 } }],
    [
      'a figure deep inside',
      { ...rp2027v1, shootout: { ...rp2027v1.shootout, pv: { ...rp2027v1.shootout.pv, '40': 0.451 } } },
    ],
    [
      'the order of its bands',
      { ...rp2027v1, hio: { ...rp2027v1.hio, bands: rp2027v1.hio.bands.toReversed() } },
    ],
    ['the name', { ...rp2027v1, plan: 'RP-2027.2' }],
  ])('N69 changes with %s', (_what, altered) => {
    expect(hashPlan(altered)).not.toBe(hash)
  })
})
