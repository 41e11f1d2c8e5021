import { CLIENT_TYPES, isMotorDealer } from '#domain/values/client-types.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'

/** A sticker for a sign: an amount, a shared amount, a blank for a car of a brand, or another prize. */
export interface PrizeSticker {
  group: 'cash' | 'shared_cash' | 'brand' | 'specialty'
  text: string
}

const CASH = [2_500, 5_000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const SHARED_CASH = [5_000, 10_000, 20_000, 25_000]
const PUTTING_CASH = CASH.filter((dollars) => dollars <= 50_000)

const brands = CLIENT_TYPES.filter(isMotorDealer).map(({ label }): PrizeSticker => ({
  group: 'brand',
  text: label,
}))
const specialty = ['Trip', 'Golf cart', 'Golf clubs', 'Watch', 'Motorcycle', 'Boat'].map(
  (text): PrizeSticker => ({ group: 'specialty', text }),
)

/**
 * The stickers that a sign may carry; a dice roll is for cash and needs no sticker.
 *
 * @rule K11 There are lists for hole-in-one, putting and shootout: cash, shared cash, a blank for each brand of car,
 * and other prizes.
 */
export const PRIZE_STICKERS: Readonly<Record<Exclude<ContestKind, 'dice_roll'>, readonly PrizeSticker[]>> = {
  grand_prize: [...cash(CASH), ...sharedCash(SHARED_CASH), ...brands, ...specialty],
  putting_prize: [...cash(PUTTING_CASH), ...sharedCash(SHARED_CASH), ...brands, ...specialty],
  shootout: cash(SHOOTOUT_PRIZES),
}

function cash(amounts: readonly number[]): PrizeSticker[] {
  return amounts.map((dollars) => ({ group: 'cash', text: formatMoney(fromDollars(dollars), '$') }))
}

function sharedCash(amounts: readonly number[]): PrizeSticker[] {
  return amounts.map((dollars) => ({
    group: 'shared_cash',
    text: `${formatMoney(fromDollars(dollars), '$')} shared`,
  }))
}
