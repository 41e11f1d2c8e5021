/** What pages are looked at on: a desk by day, and a small phone by night. */
const WIDE = { name: 'light at 1280', viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const
const NARROW = { name: 'dark at 320', viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const

export type Screen = typeof WIDE | typeof NARROW

/** `EVERY_SCREEN=1` plays each journey on both, and in each of its variants, as `npm run test:long` does. */
const playsAll = process.env['EVERY_SCREEN'] !== undefined

/** What a journey is played on: on the phone, where there is least room; its pages are looked at on the other one too. */
export const SCREENS: readonly Screen[] = playsAll ? [WIDE, NARROW] : [NARROW]

/** Of the variants of one journey those that are played on every commit: the first ones, and in the long tests all. */
export function playedVariants<T>(variants: readonly T[], onCommit = 1): readonly T[] {
  return playsAll ? variants : variants.slice(0, onCommit)
}

/** The screen on which no journey shows this page, to which it is resized for a look. */
export function otherScreen(size: { width: number; height: number } | null): Screen | undefined {
  if (playsAll) return undefined
  return size?.width === NARROW.viewport.width && size.height === NARROW.viewport.height ? WIDE : undefined
}
