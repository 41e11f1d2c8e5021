import { median } from '../measure.ts'

const ROUNDS = 5
const MILLISECONDS = 2000

type Make = () => Promise<Buffer>

/** How many of either are made in a second by one thread, the median of some rounds by turns. */
export async function compareRates({ ours, bare }: { ours: Make; bare: Make }) {
  const [mine, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await perSecond(ours))
    theirs.push(await perSecond(bare))
  }
  const [one, other] = [median(mine), median(theirs)]
  return { ours: one, bare: other, unit: 'a second', ratio: one / other }
}

async function perSecond(make: Make): Promise<number> {
  await make()
  const from = performance.now()
  let made = 0
  while (performance.now() - from < MILLISECONDS) {
    await make()
    made += 1
  }
  return (made * 1000) / (performance.now() - from)
}
