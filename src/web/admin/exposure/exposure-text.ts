import type { Exposure } from '#contract/exposure/exposure.ts'
import type { SimulationResult, SimulationRun } from '#contract/exposure/simulation.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { chanceOfWins } from '#domain/exposure/chance-of-wins.ts'
import { count, money } from '#web/admin/figures/figure-text.ts'

/** Cents of sums that large tell nobody anything. */
export function dollars(amount: number): string {
  return money(Math.round(amount))
}

export function contestsOf(amount: number): string {
  return amount === 1 ? '1 contest' : `${count(amount)} contests`
}

/** What is insured in a season, in sentences. */
export function describeExposure({ season, total, ahead, awaiting }: Exposure): string[] {
  return [
    `In ${season}, ${contestsOf(total.contests)} ${total.contests === 1 ? 'insures' : 'insure'} ${dollars(total.sum)} in prizes.`,
    `${dollars(ahead.sum)} of it is still to be played.`,
    `Carriers take ${dollars(total.sum - total.kept)}. We keep ${dollars(total.kept)}.`,
    ...(awaiting.contests > 0
      ? [
          `${contestsOf(awaiting.contests)} more for ${dollars(awaiting.sum)} ${awaiting.contests === 1 ? 'needs' : 'need'} a new date.`,
        ]
      : []),
  ]
}

/** What the seasons say that were played by chance, in sentences, the most important one first. */
export function describeSimulation(
  { retention, seasons }: SimulationRun,
  result: SimulationResult,
): string[] {
  const paying = result.rare.filter(({ payout }) => payout > 0)
  const [first, ...others] = paying.filter(({ one_in: oneIn }) => oneIn >= 20)
  const second = others.find(({ one_in: oneIn }) => oneIn >= 100)
  return [
    ...(first
      ? [`In 1 season of ${count(first.one_in)}, winners get ${dollars(first.payout)} or more.`]
      : []),
    ...(second ? [`In 1 of ${count(second.one_in)}, they get ${dollars(second.payout)} or more.`] : []),
    `An average season pays ${dollars(result.mean.payout)}: ${dollars(result.mean.carriers)} by carriers, ${dollars(result.mean.ours)} by us up to ${dollars(retention)}, and ${dollars(result.mean.above)} above it.`,
    result.above_retention === 0
      ? `We never pay more than ${dollars(retention)}.`
      : `We’d pay more than ${dollars(retention)} in ${shareOf(result.above_retention, seasons)}.`,
    `No one wins in ${shareOf(result.without_payout, seasons)}.`,
  ]
}

/** `12 of 100 seasons`, or in more of them where that is too coarse. */
function shareOf(part: number, whole: number): string {
  const percent = (100 * part) / whole
  if (part === 0) return 'none of them'
  if (part === whole) return 'all of them'
  if (percent >= 1 && percent <= 99) return `about ${Math.round(percent)} of 100 seasons`
  return `${count(part)} of ${count(whole)} seasons`
}

/** How much luck it takes that as many wins were reported, by kind of contest. */
export function describeLuck({ happened }: Pick<Exposure, 'happened'>): string[] {
  return happened
    .filter(({ played, without_odds: without, reported }) => played > without && reported > 0)
    .map(({ kind, expected_wins: expected, reported }) => {
      const chance = chanceOfWins(reported, expected)
      const wins = reported === 1 ? '1 win or more' : `${count(reported)} wins or more`
      return `${nameClaimKind(kind)}: by these odds, ${wins} would be reported in ${oneIn(chance)}.`
    })
}

function oneIn(chance: number): string {
  if (chance >= 0.5) return 'most seasons'
  const seasons = Math.round(1 / Math.max(chance, 1e-6))
  return seasons >= 1_000_000 ? 'hardly any season' : `about 1 season of ${count(seasons)}`
}

/** `2.4`, or with more digits where that would be nothing. */
export function wins(expected: number): string {
  if (expected === 0) return '0'
  if (expected < 0.001) return 'less than 0.001'
  return expected.toLocaleString('en-US', { maximumFractionDigits: expected < 1 ? 3 : 1 })
}
