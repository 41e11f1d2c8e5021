import { type ContestLine, figure, yards } from '#domain/contests/contest-line.ts'
import type { ContestRow } from '#domain/contests/contest-definition.ts'
import { LUMP_SUM, type PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'
import type { shootoutFields } from '#domain/contests/shootout/shootout.fields.ts'

/** `Hole 18`, 165 yards, 4 shots, $1,000,000 over 40 years. */
export function shootoutLine(row: ContestRow<typeof shootoutFields>): ContestLine {
  const { hole, distance, attempts, prizeValue, payoutTimeframe } = row
  const payout = payoutTimeframe && payoutWords(payoutTimeframe)
  return {
    ...(hole === undefined ? unnamed(payout) : onHole(hole, payout)),
    ...(distance !== undefined && { distance: yards(distance) }),
    players: attempts ? [figure(attempts, 'shot')] : [],
    ...(prizeValue !== undefined && { prize: prizeValue }),
    prizeText: payout,
  }
}

function onHole(hole: number, payout: string | undefined) {
  const description = payout === undefined ? 'Shootout' : `Shootout, paid ${payout}`
  return { name: `Hole ${hole}`, kind: 'Shootout', description }
}

/** Named by its kind, which is not said twice. */
function unnamed(payout: string | undefined) {
  return { name: 'Shootout', kind: '', description: payout === undefined ? '' : `Paid ${payout}` }
}

/** `over 40 years` for `Cash 40-Year Annuity`. */
function payoutWords(timeframe: PayoutTimeframe): string {
  return timeframe === LUMP_SUM ? 'as a lump sum' : `over ${/\d+/.exec(timeframe)?.[0]} years`
}
