import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

/** The content of a sign, except its sponsor. */
export interface SignContent {
  heading: string
  prize: string
  /** What the prize is, if it is not money. */
  detail?: string
}

export const BONUS_SIGN: SignContent = { heading: 'Hole-in-one', prize: 'Bonus prize' }

/** Magnets for the car on display carry the sponsor alone. */
export const MAGNET: SignContent = { heading: '', prize: '' }

export function signContentFor(
  kind: ContestDefinition,
  row: AnyRow | undefined,
  sign: DollarSign,
): SignContent {
  const value = row?.['prizeValue']
  const detail = row?.['prizeDescription']
  const isNamedPrize = typeof detail === 'string' && detail.toLowerCase() !== 'cash'
  return {
    heading: kind.title,
    prize: value === undefined ? 'The prize' : formatMoney(value as Cents, sign),
    ...(isNamedPrize && { detail }),
  }
}
