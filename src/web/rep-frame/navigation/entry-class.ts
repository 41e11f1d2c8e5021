const LINE =
  'flex items-center rounded-md no-underline hover:text-fairway aria-[current]:bg-fairway-soft aria-[current]:font-semibold aria-[current]:text-fairway'

/** A line of the rail with an icon. A finger has 44 px on any screen. */
export const ENTRY = `${LINE} min-h-11 w-full gap-3 px-2.5 lg:min-h-8 pointer-coarse:min-h-11!`

/** A line of the rail below one with an icon. */
export const PART = `${LINE} min-h-11 gap-2 pr-2.5 text-sm lg:min-h-7 pointer-coarse:min-h-11!`
