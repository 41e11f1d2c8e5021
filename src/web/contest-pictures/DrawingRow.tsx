import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import { DrawingView } from '#web/contest-pictures/DrawingView.tsx'

interface DrawingRowProps {
  drawn: readonly { name: string; drawing: Drawing }[]
  /** Beside much else to be read. */
  isSmall?: boolean
  className?: string
}

/** One drawing, or several side by side, smaller and with their names. */
export function DrawingRow({ drawn, isSmall = false, className = '' }: DrawingRowProps) {
  if (drawn.length === 0) return null
  const isAlone = drawn.length === 1
  return (
    <ul
      aria-label="What is insured, drawn"
      className={`grid gap-4 ${isAlone ? (isSmall ? 'max-w-80' : 'max-w-112') : 'grid-cols-2'} ${className}`}
    >
      {drawn.map(({ name, drawing }, place) => (
        <li key={place} className="break-inside-avoid">
          <DrawingView drawing={drawing} />
          {!isAlone && <p className="text-center text-sm text-muted">{name}</p>}
        </li>
      ))}
    </ul>
  )
}
