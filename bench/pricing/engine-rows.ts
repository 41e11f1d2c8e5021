// The rows of a quote as input of the engines: amounts in dollars, and no missing figures.
import type { FullQuote } from './random-quotes.ts'

export interface EngineRows {
  grand: { prize: number; amateurs: number; pros: number; yardage: number }[]
  putt: { prize: number; distance: string; finalists: number }[]
  shootout: { prize: number; attempts: number; each: number; yardage: number; payout: string }[]
  dice: { prize: number }[]
}

export function engineRows({ contests }: FullQuote): EngineRows {
  const dollars = ({ prizeValue = 0 }: { prizeValue?: number | undefined }) => prizeValue / 100
  return {
    grand: contests.grand_prize.map(({ figures }) => ({
      prize: dollars(figures),
      amateurs: figures.amateurs ?? 0,
      pros: figures.pros ?? 0,
      yardage: figures.yardage ?? 0,
    })),
    putt: contests.putting_prize.map(({ figures }) => ({
      prize: dollars(figures),
      distance: figures.distance ?? '',
      finalists: figures.finalists ?? 0,
    })),
    shootout: contests.shootout.map(({ figures }) => ({
      prize: dollars(figures),
      attempts: figures.attempts ?? 0,
      each: figures.attemptsPerAmateur ?? 1,
      yardage: figures.yardage ?? 0,
      payout: figures.payoutTimeframe ?? '',
    })),
    dice: contests.dice_roll.map(({ figures }) => ({ prize: dollars(figures) })),
  }
}
