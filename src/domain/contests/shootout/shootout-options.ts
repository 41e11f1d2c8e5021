import { fromDollars, type Cents } from '#domain/values/money.ts'

/**
 * In dollars.
 *
 * @rule K04 The prize of a shootout is $100,000, $150,000, $200,000, $250,000 or $1,000,000.
 */
export const SHOOTOUT_PRIZES = [100_000, 150_000, 200_000, 250_000, 1_000_000] as const

/** How a prize is paid out, as on the wire. */
export const ANNUITIES = ['Cash 10-Year Annuity', 'Cash 20-Year Annuity', 'Cash 40-Year Annuity'] as const
export const LUMP_SUM = 'Cash (Lump Sum)'
export const PAYOUT_TIMEFRAMES = [...ANNUITIES, LUMP_SUM] as const
export type PayoutTimeframe = (typeof PAYOUT_TIMEFRAMES)[number]

/** The only prize that can be paid at once. */
export const LUMP_SUM_PRIZE = fromDollars(100_000)

/** @rule K04 A new shootout has one shot for each amateur, from 165 yards. */
export const SHOOTOUT_DEFAULTS = { attemptsPerAmateur: 1, distance: 165 } as const

/**
 * The payouts that a prize may have.
 *
 * @rule K04 Every shootout prize can be paid over 10, 20 or 40 years, and $100,000 at once as well.
 */
export function payoutTimeframes(prizeValue: Cents | undefined): readonly PayoutTimeframe[] {
  return prizeValue === LUMP_SUM_PRIZE ? PAYOUT_TIMEFRAMES : ANNUITIES
}

/**
 * Whether every amateur gets the same number of shots.
 *
 * @rule N13 The attempts of a shootout are all its shots together, so they are divisible by the attempts per amateur.
 */
export function canDivideAttempts(attemptsPerAmateur: number, attempts: number): boolean {
  return attempts % attemptsPerAmateur === 0
}
