export interface SeededRandom {
  /** From 0 up to, and without, 1. */
  next: () => number
  /** A whole number from 0 up to, and without, the limit. */
  below: (limit: number) => number
  pick: <T>(values: readonly [T, ...T[]]) => T
}

/** The same numbers for the same seed (mulberry32), so that a failure can be repeated. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (values) => values[below(values.length)] ?? values[0] }
}
