import { Keys } from '#web/rep-frame/palette/Keys.tsx'

const HINTS = [
  { keys: ['Up', 'Down'], does: 'choose' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['Ctrl', 'Enter'], does: 'new tab' },
  { keys: ['>'], does: 'commands only' },
  { keys: ['Esc'], does: 'close' },
]

/** What the keys do here, where there is a keyboard. */
export function PaletteHints() {
  return (
    <div className="hidden flex-wrap gap-x-5 gap-y-2 border-t border-line px-5 py-3 text-sm text-muted sm:flex pointer-coarse:hidden">
      {HINTS.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-2">
          <Keys keys={keys} />
          {does}
        </span>
      ))}
    </div>
  )
}
