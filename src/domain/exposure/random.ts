/** The next number of a sequence: a whole number from 0 up to, and without, `RANDOM_RANGE`. */
export type Random = () => number

export const RANDOM_RANGE = 2 ** 32

/** Four numbers of 32 bits that are not all 0. */
export type RandomState = readonly [number, number, number, number]

/**
 * The generator xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (2018), in the public domain:
 * https://prng.di.unimi.it/xoshiro128starstar.c. The same state gives the same numbers on every machine.
 */
export function createRandom(state: RandomState): Random {
  let [a, b, c, d] = state
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result >>> 0
  }
}

/** Sequences that have nothing to do with one another, one for each place. */
export function createRandomAt(seed: number, place: number): Random {
  const word = (nth: number) => mix(mix(seed + nth * GOLDEN) ^ place)
  const state = [word(1), word(2), word(3), word(4)] as const
  return createRandom(state.every((part) => part === 0) ? [1, 0, 0, 0] : state)
}

/** The golden ratio in 32 bits, by which places that follow each other are moved apart. */
const GOLDEN = 0x9e3779b9

/** The last step of MurmurHash3 by Austin Appleby, in the public domain: each bit of the input changes half of all bits. */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
