import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { openPalette } from '#web/rep-frame/palette/open-palette.ts'

/** The one box, in the header of a quote that a rep has open. */
export default function RepSearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-md px-1 font-medium max-xs:min-w-7 max-xs:px-0 hover:text-fairway sm:px-2 print:hidden"
    >
      <RepIcon name="search" />
      <span className="sr-only lg:not-sr-only">Search</span>
    </button>
  )
}
