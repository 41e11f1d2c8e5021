/** One comparison with something bare, made in one run on one machine. */
export interface Measure {
  what: string
  ours: number
  bare: number
  unit: string
  ratio: number
  goal: { atMost: number } | { atLeast: number }
}

export function isReached({ ratio, goal }: Measure): boolean {
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast
}

/** The table of bench/README.md. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => {
    const { what, ours, bare, unit, ratio, goal } = measure
    const wanted = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
    const figures = [
      ours.toFixed(1),
      bare.toFixed(1),
      unit,
      ratio.toFixed(3),
      wanted,
      isReached(measure) ? 'yes' : 'no',
    ]
    return `| ${[what, ...figures].join(' | ')} |`
  })
  return [
    '| what | ours | bare | unit | ratio | goal | reached |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
