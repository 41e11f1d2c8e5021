/** The same numbers in each run. */
export interface Random {
  below: (end: number) => number
  pick: <T>(from: readonly T[]) => T
  /** The first ones far more often than the last, as with names of people. */
  pickCommon: <T>(from: readonly T[]) => T
}

export function createRandom(seed: number): Random {
  let state = seed
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const at = <T>(from: readonly T[], share: number): T => {
    const found = from[Math.floor(share * from.length)]
    if (found === undefined) throw new Error('There is nothing to pick from')
    return found
  }
  return {
    below: (end) => Math.floor(next() * end),
    pick: (from) => at(from, next()),
    pickCommon: (from) => at(from, next() ** 3),
  }
}
