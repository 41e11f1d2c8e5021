import assert from 'node:assert/strict'

/** Reached by chance once in 300,000 comparisons of what takes alike long. */
const MAX_DEVIATIONS = 4.6
/** Differences of less are lost on any network. */
const MIN_DIFFERENCE = 0.1

/**
 * Makes two calls by turns, in an order that changes, and compares each pair by the ranks of their differences (Wilcoxon), so
 * that a busy machine, which slows both of a pair, hides nothing.
 */
export async function expectSameTime(
  what: string,
  rounds: number,
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<string> {
  const times: [ofOne: number[], ofOther: number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0
    if (first) times[0].push(await timeOf(one))
    times[1].push(await timeOf(other))
    if (!first) times[0].push(await timeOf(one))
  }
  const [ours, theirs] = times.map(median) as [number, number]
  const deviations = rankDeviations(...times)
  const difference = Math.abs(ours - theirs) / Math.min(ours, theirs)
  const said = `${what}: ${ours.toFixed(2)} and ${theirs.toFixed(2)} ms`
  const differs = Math.abs(deviations) > MAX_DEVIATIONS && difference > MIN_DIFFERENCE
  assert.ok(!differs, `${said}, which is ${deviations.toFixed(1)} standard deviations apart`)
  return said
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await call()
  return performance.now() - from
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

/** How far the ranks of what the first take longer are from chance, in standard deviations. */
function rankDeviations(ours: readonly number[], theirs: readonly number[]): number {
  const differences = ours
    .map((time, pair) => Math.log(time / (theirs[pair] ?? time)))
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
  const ranks = differences.reduce((sum, difference, at) => (difference > 0 ? sum + at + 1 : sum), 0)
  const n = differences.length
  const expected = (n * (n + 1)) / 4
  return (ranks - expected) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)
}
