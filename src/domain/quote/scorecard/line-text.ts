import type { Figure } from '#domain/contests/contest-line.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'

type Figures = Pick<ScorecardLine, 'distance' | 'players' | 'prize' | 'prizeText'>

/** `165 yd · 120 players, 12 pros · $10,000 cash`: the figures of a contest where there is one line for them. */
export function figuresText(
  { distance, players, prize, prizeText }: Figures,
  sign: DollarSign | undefined,
): string {
  const won = [prize === undefined ? undefined : formatMoney(prize, sign), prizeText]
  return [
    distance && figureText(distance),
    players.map(figureText).join(', '),
    won.filter((part) => part !== undefined).join(' '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** The name of each line; two that would be alike have their day as well. */
export function lineNames(lines: readonly Pick<ScorecardLine, 'name' | 'kind' | 'date'>[]): string[] {
  const keyOf = ({ name, kind }: Pick<ScorecardLine, 'name' | 'kind'>) => `${name} ${kind}`
  return lines.map((line) => {
    const isAlone = lines.filter((other) => keyOf(other) === keyOf(line)).length === 1
    return isAlone || line.date === undefined ? line.name : `${line.name}, ${formatShortDay(line.date)}`
  })
}

/** `165 yd` */
export function figureText({ value, unit, abbreviation }: Figure): string {
  return `${value} ${abbreviation ?? unit}`
}
