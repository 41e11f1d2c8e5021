// A hand-written function for this one plan, without a trace and without later changes in mind.
import type { PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import { assemble, rounded } from './assemble-price.ts'
import type { FullQuote } from './random-quotes.ts'

export function plainFunction(quote: FullQuote): PricedQuote {
  const { grand_prize, putting_prize, shootout, dice_roll } = quote.contests
  const rated: number[] = []
  for (const { figures } of grand_prize) rated.push(grandPrize(figures))
  for (const { figures } of putting_prize) rated.push(addOnPrice(figures) || putt(figures))
  for (const { figures } of shootout) rated.push(shots(figures))
  for (const { figures } of dice_roll) rated.push(rounded(((figures.prizeValue ?? 0) / 100) * 0.03))
  return assemble(quote, rated)
}

type Figures<Kind extends keyof FullQuote['contests']> = FullQuote['contests'][Kind][number]['figures']

function grandPrize({ amateurs = 0, pros = 0, yardage = 0, prizeValue }: Figures<'grand_prize'>): number {
  const prize = (prizeValue ?? 0) / 100
  const loaded =
    2.6 * Math.min(prize, 25_000) +
    2.4 * Math.max(0, Math.min(prize, 100_000) - 25_000) +
    2.2 * Math.max(0, prize - 100_000)
  return rounded(60 + ((amateurs + 4 * pros) / 12_500) * yardageFactor(yardage) * loaded)
}

function yardageFactor(yardage: number): number {
  if (yardage < 150) return 1.45
  if (yardage < 165) return 1.2
  if (yardage < 180) return 1
  if (yardage < 195) return 0.85
  if (yardage < 210) return 0.72
  return 0.6
}

function addOnPrice({ distance, finalists, prizeValue }: Figures<'putting_prize'>): number {
  if (distance !== '60' || finalists !== 1) return 0
  return prizeValue === 250_000 ? 75 : prizeValue === 500_000 ? 150 : prizeValue === 1_000_000 ? 300 : 0
}

function putt({ distance, finalists = 0, prizeValue }: Figures<'putting_prize'>): number {
  const p = distance === '40' ? 0.015 : distance === '50' ? 0.01 : distance === '60' ? 0.0075 : 0.00006
  return rounded(195 + 2.5 * ((prizeValue ?? 0) / 100) * (1 - (1 - p) ** finalists))
}

function shots(figures: Figures<'shootout'>): number {
  const { yardage = 0, attempts = 0, attemptsPerAmateur = 1, payoutTimeframe, prizeValue } = figures
  const each = attemptsPerAmateur === 1 ? 1 : attemptsPerAmateur === 2 ? 1.1 : 1.2
  const some = 1 - (1 - 0.0001 * yardageFactor(yardage)) ** attempts
  return rounded(75 + 2.6 * ((prizeValue ?? 0) / 100) * worth(payoutTimeframe) * some * each)
}

function worth(payoutTimeframe: Figures<'shootout'>['payoutTimeframe']): number {
  switch (payoutTimeframe) {
    case 'Cash 10-Year Annuity':
      return 0.811
    case 'Cash 20-Year Annuity':
      return 0.654
    case 'Cash 40-Year Annuity':
      return 0.45
    default:
      return 1
  }
}
