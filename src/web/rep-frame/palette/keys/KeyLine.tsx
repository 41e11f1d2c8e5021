import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { hasSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

interface KeyLineProps {
  keys: readonly { keys: readonly string[]; does: string }[]
}

/** The keys of a page, for who has a keyboard; `?` tells the same. */
export function KeyLine({ keys: shown }: KeyLineProps) {
  if (!hasSingleKeys()) return null
  return (
    <p
      aria-hidden="true"
      className="hidden flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-muted lg:flex pointer-coarse:hidden print:hidden"
    >
      {[...shown, { keys: ['?'], does: 'all keys' }].map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-2 last:ml-auto">
          <Keys keys={keys} />
          {does}
        </span>
      ))}
    </p>
  )
}
