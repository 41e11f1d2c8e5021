// A season of many contests, played as often as reps see it. Alone: npx tsx bench/server/season-simulation.ts
import { SEASONS, type SimulatedContest } from '#domain/exposure/simulate-seasons.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { openThreads, type Threads } from '#server/heavy-work/threads.ts'
import { type Measure, tableOf } from '../measure.ts'

const CONTESTS = 1000
const SEASONS_AT_ONCE = 2500
const ROUNDS = 3
const MOST_SECONDS = 10

/** As they are sold: most are small, a few are large. */
const contests = Array.from({ length: CONTESTS }, (_, place): SimulatedContest => {
  const prize = fromDollars(place % 50 === 0 ? 1_000_000 : 5000 + (place % 20) * 1000)
  return {
    winners: place % 3 === 0 ? 'one' : 'every',
    expected: 0.0004 + (place % 25) / 2500,
    prize,
    carried: (prize / 2) as Cents,
  }
})

export async function seasonSimulation(): Promise<Measure> {
  const threads = openThreads({ report: console.error, maxWaitMs: 60_000 })
  try {
    // The thread has started, and its code is compiled.
    await threads.simulateSeasons(contests, { seed: 1, first: 0, count: 100 })
    const times: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      times.push({ ours: await secondsOf(() => simulate(threads)), bare: await secondsOf(simulateBare) })
    const [ours, bare] = (['ours', 'bare'] as const).map(
      (of) => times.map((time) => time[of]).toSorted((one, other) => one - other)[1] ?? Number.NaN,
    ) as [number, number]
    const what = `${SEASONS.toLocaleString('en-US')} seasons of ${CONTESTS.toLocaleString('en-US')} contests, against a bare loop`
    return { what, ours, bare, unit: 's', ratio: ours / bare, goal: { unitsAtMost: MOST_SECONDS } }
  } finally {
    await threads.close()
  }
}

/** How often the progress moved. */
async function simulate(threads: Threads): Promise<number> {
  const payouts = new Float64Array(SEASONS)
  const carried = new Float64Array(SEASONS)
  let steps = 0
  for (let first = 0; first < SEASONS; first += SEASONS_AT_ONCE) {
    const slice = await threads.simulateSeasons(contests, { seed: 2027, first, count: SEASONS_AT_ONCE })
    payouts.set(slice.payouts, first)
    carried.set(slice.carried, first)
    steps += 1
  }
  await threads.summarizeSeasons({ payouts, carried }, fromDollars(1_000_000))
  return steps
}

function simulateBare(): number {
  let total = 0
  for (let season = 0; season < SEASONS; season += 1)
    for (const { expected, prize } of contests) if (Math.random() < expected) total += prize
  return total
}

async function secondsOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

if (process.argv[1]?.endsWith('season-simulation.ts')) {
  const threads = openThreads({ report: console.error, maxWaitMs: 60_000 })
  console.log(`The progress moved ${await simulate(threads)} times.`)
  await threads.close()
  console.log(tableOf([await seasonSimulation()]))
}
