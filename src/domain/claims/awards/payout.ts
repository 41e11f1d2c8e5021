import { type AwardYears, AWARD_YEARS } from '#domain/claims/awards/installments.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import {
  LUMP_SUM,
  PAYOUT_TIMEFRAMES,
  type PayoutTimeframe,
} from '#domain/contests/shootout/shootout-options.ts'
import { smallerAmount, type Cents } from '#domain/values/money.ts'

/** All at once, in yearly parts, or as the thing that was won, which its vendor is paid for. */
export const AWARD_MODES = ['lump', 'annuity', 'in_kind'] as const

export type AwardMode = (typeof AWARD_MODES)[number]

const YEARS: Readonly<Record<PayoutTimeframe, AwardYears>> = {
  'Cash 10-Year Annuity': 10,
  'Cash 20-Year Annuity': 20,
  'Cash 40-Year Annuity': 40,
  [LUMP_SUM]: 1,
}

/**
 * Over how many years the prize of a contest is paid.
 *
 * @rule N111 The payout is read from the certificate, never typed: hole-in-one, putting and dice prizes are paid at once.
 */
export function payoutYears({ figures }: Pick<InsuredContest, 'figures'>): AwardYears {
  const { payout } = figures
  if (payout === undefined) return 1
  const known = PAYOUT_TIMEFRAMES.find((timeframe) => timeframe === payout)
  if (!known) throw new Error(`Nobody knows how a prize is paid out as ${payout}`)
  return YEARS[known]
}

export function isAwardYears(years: number): years is AwardYears {
  return AWARD_YEARS.some((one) => one === years)
}

/** Prizes that are money, in the words of whoever described them. */
const CASH = /^\W*(?:us)?\$?[\d,.\s]*\W*(?:in\s+)?cash(?:\s+prize)?\W*$/i

/**
 * Whether a prize is a thing or a trip as far as its description tells; a rep confirms it before an invoice is asked for.
 */
export function looksLikeGoods({ prize }: Pick<InsuredContest, 'prize'>): boolean {
  return !CASH.test(prize.trim())
}

/**
 * What is paid to the vendor of a thing that was won.
 *
 * @rule N111 Goods cost what the vendor's invoice says, never more than they are insured for.
 */
export function goodsAmount(invoice: Cents, { prizeValue }: Pick<InsuredContest, 'prizeValue'>): Cents {
  return smallerAmount(invoice, prizeValue)
}
