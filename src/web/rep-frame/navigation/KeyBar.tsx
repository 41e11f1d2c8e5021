import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

export interface KeyBarProps {
  keys: readonly { keys: readonly string[]; label: string }[]
}

/** The keys of a page along the bottom of a wide screen, for who has a keyboard; `?` has them all. */
export function KeyBar({ keys }: KeyBarProps) {
  // A letter alone does nothing for who has switched single keys off.
  const working = hasSingleKeys() ? keys : keys.filter(({ keys: [first = ''] }) => first.length > 1)
  if (working.length === 0) return null
  return (
    <div className="sticky bottom-0 z-10 hidden min-h-10 items-center gap-5 border-t border-line bg-paper px-6 text-sm text-muted lg:flex pointer-coarse:hidden print:hidden">
      {working.map(({ keys: pressed, label }) => (
        <span key={label} className="inline-flex items-center gap-2 whitespace-nowrap">
          <Keys keys={pressed} />
          {label}
        </span>
      ))}
    </div>
  )
}
