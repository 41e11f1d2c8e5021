/** Beyond it no chance is worth a word. */
const MOST_WINS = 10_000

/**
 * How likely it is that so many wins or more happen by luck where so many are expected.
 *
 * @rule O20 Wins of many contests with small odds each follow the law of Poisson.
 */
export function chanceOfWins(wins: number, expected: number): number {
  if (wins <= 0) return 1
  let chance = Math.exp(-expected)
  let fewer = chance
  for (let count = 1; count < Math.min(wins, MOST_WINS); count += 1) {
    chance *= expected / count
    fewer += chance
  }
  return Math.min(1, Math.max(0, 1 - fewer))
}
