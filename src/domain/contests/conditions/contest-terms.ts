import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Cents, type DollarSign, fromDollars, formatMoney } from '#domain/values/money.ts'

/** What happens if the event cannot be played. */
export const POSTPONEMENT_TERMS = [
  'If play is called off before anyone has taken a shot on an insured hole, the event may be moved to another date at no charge.',
  'Tell us before play starts on the new date; this certificate is then replaced by a new one.',
] as const

/** How many winners of a contest are paid, as text. */
export const WINNERS_PAYABLE: Record<ContestKind, string> = {
  grand_prize: 'Every player who makes a qualifying hole-in-one',
  putting_prize: 'One winner',
  shootout: 'One winner',
  dice_roll: 'One winner',
}

/** The affidavit of a larger prize is notarized. */
const AFFIDAVIT_ALONE_UP_TO = fromDollars(10_000)

/** What every winner signs, and for which of these prizes before a notary. */
export function askForAffidavit(prizes: readonly Cents[], sign: DollarSign | undefined): string[] {
  const isNotarized = prizes.some((prize) => prize > AFFIDAVIT_ALONE_UP_TO)
  return [
    'The winner signs an affidavit (a sworn statement of the win).',
    ...(isNotarized
      ? [`For a prize over ${formatMoney(AFFIDAVIT_ALONE_UP_TO, sign)}, it is signed before a notary.`]
      : []),
  ]
}

/** From this prize on, the winner's ID and tax form are needed. */
const IDENTIFIED_FROM = fromDollars(2_000)

/**
 * What the winner brings, if any of these prizes needs it.
 *
 * @rule N67 A W-9 is asked of a winner whose own address is in the United States or its territories, wherever the event is.
 */
export function askForIdentification(prizes: readonly Cents[], sign: DollarSign | undefined): string[] {
  if (prizes.every((prize) => prize < IDENTIFIED_FROM)) return []
  return [
    `For a prize of ${formatMoney(IDENTIFIED_FROM, sign)} or more, copy the winner’s ID. A winner who lives in the United States or one of its territories also signs a W-9 tax form.`,
  ]
}
