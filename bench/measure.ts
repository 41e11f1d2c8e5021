/** One comparison of our program (`ours`) with a minimal baseline (`bare`), in one run on one machine. */
export interface Measure {
  what: string
  ours: number
  bare: number
  unit: string
  ratio: number
  /** The goal for the ratio, or for our own value in its unit. */
  goal: { atMost: number } | { atLeast: number } | { unitsAtMost: number } | { unitsAtLeast: number }
}

export function isReached({ ours, ratio, goal }: Measure): boolean {
  if ('unitsAtMost' in goal) return ours <= goal.unitsAtMost
  if ('unitsAtLeast' in goal) return ours >= goal.unitsAtLeast
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast
}

function goalText({ goal, unit }: Measure): string {
  if ('unitsAtLeast' in goal) return `ours at least ${goal.unitsAtLeast} ${unit}`
  if ('unitsAtMost' in goal) return `ours at most ${goal.unitsAtMost} ${unit}`
  return 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
}

/** What stands above the rows. */
export const TABLE_HEAD = [
  '| what | ours | bare | unit | ratio | goal | reached |',
  '|---|---|---|---|---|---|---|',
].join('\n')

/** A row of the table of bench/README.md. */
export function rowOf(measure: Measure): string {
  const { what, ours, bare, unit, ratio } = measure
  const figures = [
    ours.toFixed(1),
    bare.toFixed(1),
    unit,
    Number.isNaN(ratio) ? '–' : ratio.toFixed(3),
    goalText(measure),
    isReached(measure) ? 'yes' : 'no',
  ]
  return `| ${[what, ...figures].join(' | ')} |`
}

/** The table of bench/README.md. */
export function tableOf(measures: readonly Measure[]): string {
  return [TABLE_HEAD, ...measures.map(rowOf)].join('\n')
}

/** The middle one; of an even number the larger of the two. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
