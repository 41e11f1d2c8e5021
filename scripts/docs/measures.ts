// `npm run measures` writes docs/MEASURES.md and its chart from bench/history.jsonl, which `npm run bench` adds to.
import { type PastMeasure, readHistory } from '../../bench/history.ts'
import { exitWithProblems, tableCell, writeOrCheck } from './generated-doc.ts'
import { drawChart, type Series } from './measures-chart.ts'

const DOCUMENT = 'docs/MEASURES.md'
const CHART = 'docs/measures.svg'
const COMMAND = 'npm run measures'
/** Above this share of the processors other programs had a part in what was measured. */
const BUSY = 0.15
/** As many runs tell what is chance. */
const LAST = 3

/** What was measured under one name, oldest first. */
function seriesOf(history: readonly PastMeasure[]): Series[] {
  const byWhat = new Map<string, PastMeasure[]>()
  for (const measure of history) byWhat.set(measure.what, [...(byWhat.get(measure.what) ?? []), measure])
  return [...byWhat].map(([what, measures]) => {
    const hasRatio = measures.every(({ ratio }) => ratio !== null)
    const points = measures.map(({ commit, ratio, ours, busy, reached }) => ({
      commit,
      value: ratio ?? ours,
      isBusy: busy > BUSY,
      isReached: reached,
    }))
    return { what, unit: hasRatio ? 'ratio' : (measures.at(-1)?.unit ?? ''), points }
  })
}

function rowOf({ what, unit, points }: Series): string {
  const last = points.at(-1)
  const values = points.map(({ value }) => value)
  const cells = [
    what,
    points
      .slice(-LAST)
      .map(({ value }) => String(value))
      .join(', '),
    unit,
    `${Math.min(...values)} to ${Math.max(...values)}`,
    String(points.length),
    `\`${last?.commit ?? ''}\`${last?.isBusy ? ', busy' : ''}`,
    last?.isReached ? 'yes' : 'no',
  ]
  return `| ${cells.map(tableCell).join(' | ')} |`
}

const all = seriesOf(readHistory())
const text = `# Measurements by commit

Made by \`${COMMAND}\` from what \`npm run bench\` kept in bench/history.jsonl; what each line means is in
[bench/README.md](../bench/README.md). A line is a ratio where something bare stands beside ours, else our own figure. *Busy* says
that other programs used more than ${BUSY * 100} % of the processors just before, so that the figure means less.

![Each measure by commit: a line of its own, with the last value at its end](measures.svg)

| what | last ${LAST} | unit | lowest to highest | measured | at commit | goal reached |
|---|---|---|---|---|---|---|
${all.map(rowOf).join('\n')}
`
exitWithProblems([...writeOrCheck(DOCUMENT, text, COMMAND), ...writeOrCheck(CHART, drawChart(all), COMMAND)])
