/** One measure over time. */
export interface Series {
  what: string
  unit: string
  points: readonly { commit: string; value: number; isBusy: boolean; isReached: boolean }[]
}

const WIDTH = 960
const ROW = 44
const LINE = { from: 560, to: 860, height: 26 }
/** The newest ones; what is older stays in the history. */
const MOST_POINTS = 40
const MOST_LETTERS = 84

/** Colors that can be read on a light and on a dark page. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .line { fill: none; stroke: #57606a; stroke-width: 1.5; }
  .reached { fill: #1a7f37; }
  .missed { fill: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .line { stroke: #9198a1; }
    .reached { fill: #3fb950; }
    .missed { fill: #f0883e; }
  }`

/** A picture with a line for each measure, scaled by itself; its last point is green where the goal is reached. */
export function drawChart(all: readonly Series[]): string {
  const height = Math.max(1, all.length) * ROW + 16
  const rows = all.map((series, index) => drawRow(series, index * ROW + 8)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Measurements by commit">
<style>${STYLE}
</style>
${rows}
</svg>
`
}

function drawRow({ what, points }: Series, top: number): string {
  const shown = points.slice(-MOST_POINTS)
  const last = shown.at(-1)
  if (!last) return ''
  const values = shown.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) =>
    LINE.from + (shown.length === 1 ? 0.5 : index / (shown.length - 1)) * (LINE.to - LINE.from)
  const y = (value: number) =>
    top + 8 + (highest === lowest ? 0.5 : (highest - value) / (highest - lowest)) * LINE.height
  const at = (value: number, index: number) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`
  const label = what.length > MOST_LETTERS ? `${what.slice(0, MOST_LETTERS - 1)}…` : what
  const [cx, cy] = at(last.value, shown.length - 1).split(',')
  const middle = top + ROW / 2 + 4
  return [
    `<text x="0" y="${middle}">${escapeXml(label)}</text>`,
    `<polyline class="line" points="${values.map(at).join(' ')}"/>`,
    `<circle class="${last.isReached ? 'reached' : 'missed'}" cx="${cx}" cy="${cy}" r="3.5"/>`,
    `<text x="${LINE.to + 12}" y="${middle}">${last.value}</text>`,
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
