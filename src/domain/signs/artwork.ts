import type { PrintSize, SignKind } from '#domain/signs/sign-sizes.ts'

/** What is printed sharply has so many dots an inch. */
export const PRINT_DPI = 300

/** In inches, the room that a logo has, and the smallest room that still reads from a few steps away. */
export const LOGO_ROOMS: Readonly<Record<SignKind, { most: PrintSize; least: PrintSize }>> = {
  sign: { most: { width: 20, height: 6 }, least: { width: 6, height: 3 } },
  magnet: { most: { width: 20, height: 12 }, least: { width: 6, height: 3 } },
  // A picture of one's own is all of a sticker, with a little white where it is cut.
  sticker: { most: { width: 3.75, height: 5.75 }, least: { width: 3.75, height: 5.75 } },
}

export const ARTWORK_STATES = ['ready', 'logo_small', 'logo_missing', 'sponsor_missing'] as const
export type ArtworkState = (typeof ARTWORK_STATES)[number]

/** A picture, in pixels. */
export interface Pixels {
  width: number
  height: number
}

/** How large a logo is printed, in inches: as large as it is sharp, within its room. */
export function printedLogo(kind: SignKind, { width, height }: Pixels): PrintSize {
  const { most, least } = LOGO_ROOMS[kind]
  const fit = (room: PrintSize) => Math.min(room.width / width, room.height / height)
  const scale = Math.max(fit(least), Math.min(fit(most), 1 / PRINT_DPI))
  return { width: width * scale, height: height * scale }
}

/** What a logo lacks for a sharp print; undefined if nothing. */
export interface SmallLogo {
  dpi: number
  /** How wide it is, and how wide it would have to be in pixels. */
  width: number
  needed: number
}

/** @rule D42 A logo is printed at 300 dots an inch or more, or whoever decides is told what would do. */
export function findSmallLogo(kind: SignKind, pixels: Pixels): SmallLogo | undefined {
  const printed = printedLogo(kind, pixels)
  const needed = Math.ceil(printed.width * PRINT_DPI - 1e-6)
  if (pixels.width >= needed) return undefined
  return { dpi: Math.floor(pixels.width / printed.width), width: pixels.width, needed }
}

/** What a picture lacks, and what would do, for whoever chose it. */
export function describeSmallLogo({ width, needed }: Pick<SmallLogo, 'width' | 'needed'>): string {
  return `This picture is ${width.toLocaleString('en-US')} pixels wide. A sharp print needs ${needed.toLocaleString('en-US')}.`
}

interface Artwork {
  kind: SignKind
  sponsor: string
  logo?: string | undefined
  isUnasked?: boolean | undefined
}

/** Whether something can be printed as it is; `pixels` of its logo, if there is such a file. */
export function artworkState(sign: Artwork, pixels: Pixels | undefined): ArtworkState {
  if (sign.logo !== undefined) {
    if (!pixels) return 'logo_missing'
    return findSmallLogo(sign.kind, pixels) ? 'logo_small' : 'ready'
  }
  return sign.sponsor === '' && sign.isUnasked !== true ? 'sponsor_missing' : 'ready'
}
