import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** What is played from a tee: these kinds of contest, and the bonus prizes. */
export type YardageRule = Extract<ContestKind, 'grand_prize' | 'shootout'> | 'bonus_prize'

export interface Yardage {
  men: number
  women: number
}

/** The shortest distance from tee to flagstick that may be played, in yards. */
export const MINIMUM_YARDAGES: Record<YardageRule, Yardage> = {
  grand_prize: { men: 150, women: 135 },
  bonus_prize: { men: 130, women: 115 },
  shootout: { men: 165, women: 150 },
}

/** How much shorter the women's tee may be, in yards. */
const MAX_WOMENS_TEE_DIFFERENCE = 15

/**
 * The yardages that a certificate states for an insured hole: the men's as it was priced, and the shortest that
 * women may play.
 *
 * @rule N57 Women's tees are at most 15 yards shorter than the insured yardage and never below the table.
 */
export function getInsuredYardage(rule: YardageRule, men: number): Yardage {
  return { men, women: Math.max(men - MAX_WOMENS_TEE_DIFFERENCE, MINIMUM_YARDAGES[rule].women) }
}
