/** The flag in its cup, with the number of the hole on it. */
export function Flag({ x, y, label = '' }: { x: number; y: number; label?: string }) {
  return (
    <>
      <ellipse cx={x} cy={y} rx="4.5" ry="2" className="fill-ink" />
      <path className="stroke-ink" strokeWidth="2" d={`M${x} ${y}V${y - 56}`} />
      <path className="fill-flag" d={`M${x + 1} ${y - 56}h28l-6 9 6 9H${x + 1}Z`} />
      <text x={x + 12} y={y - 42} textAnchor="middle" className="fill-on-flag text-[14px] font-semibold">
        {label}
      </text>
    </>
  )
}
