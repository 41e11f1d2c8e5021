interface ProgressProps {
  label: string
  value: number
  max: number
  /** What a screen reader says instead of a percentage, such as "3 of 9 steps". */
  valueText?: string
}

/** A thin line, filled to the present value. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className="h-1 w-full overflow-hidden rounded-full bg-line forced-colors:border forced-colors:bg-paper"
    >
      <div className="h-full rounded-full bg-fairway transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
