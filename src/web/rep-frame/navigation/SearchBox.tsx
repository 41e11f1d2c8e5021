import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { PALETTE_KEYS } from '#web/rep-frame/palette/keys/keyboard.ts'
import { openPalette } from '#web/rep-frame/palette/open-palette.ts'

/** Opens the one box. */
export function SearchBox() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex min-h-11 min-w-0 max-w-md flex-1 cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-3 text-left text-muted hover:border-fairway max-sm:gap-2 max-sm:px-2 lg:min-h-9"
    >
      <RepIcon name="search" />
      <span className="min-w-0 flex-1 truncate">
        Search<span className="max-sm:sr-only">, or type a command</span>
      </span>
      <span aria-hidden="true" className="hidden sm:block pointer-coarse:hidden">
        <Keys keys={PALETTE_KEYS} />
      </span>
    </button>
  )
}
