import { type Figure } from '#domain/contests/contest-line.ts'
import { type ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { formatMoney } from '#domain/values/money.ts'

/** `165 yd · 120 players, 12 pros · $10,000 cash`: the figures of a contest where there is one line for them. */
export function figuresText({ distance, players, prize, prizeText }: ScorecardLine): string {
  const won = [prize === undefined ? undefined : formatMoney(prize), prizeText]
  return [
    distance && figureText(distance),
    players.map(figureText).join(', '),
    won.filter((part) => part !== undefined).join(' '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** `165 yd` */
export function figureText({ value, unit, abbreviation }: Figure): string {
  return `${value} ${abbreviation ?? unit}`
}
