/** A signature as it was drawn with a finger. */
export function SignatureLines({ strokes, name }: { strokes: readonly (readonly number[])[]; name: string }) {
  const lines = strokes.map(pointsOf).filter((points) => points.length > 0)
  const all = lines.flat()
  if (all.length === 0) return null
  const [left, right] = rangeOf(all.map(([x]) => x))
  const [top, bottom] = rangeOf(all.map(([, y]) => y))
  const box = [left - 4, top - 4, Math.max(right - left, 1) + 8, Math.max(bottom - top, 1) + 8]
  return (
    <svg
      role="img"
      aria-label={`Signature: ${name}`}
      viewBox={box.join(' ')}
      className="h-12 w-32 shrink-0 border-b border-line text-ink"
    >
      {lines.map((points, at) => (
        <polyline
          key={at}
          points={points.map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** The numbers of a line are x and y in turn. */
function pointsOf(line: readonly number[]): [x: number, y: number][] {
  return line.flatMap((x, at): [number, number][] => {
    const y = line[at + 1]
    return at % 2 === 0 && y !== undefined ? [[x, y]] : []
  })
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}
