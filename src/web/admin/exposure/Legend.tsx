interface LegendProps {
  label: string
  items: readonly { fill: string; name: string }[]
}

/** What the fills of a chart stand for. */
export function Legend({ label, items }: LegendProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {items.map(({ fill, name }) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width={13} height={13} className="shrink-0">
            <rect x="0.5" y="0.5" width={12} height={12} className={fill} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
