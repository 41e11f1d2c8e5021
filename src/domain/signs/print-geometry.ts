import { SIGN_SIZES, type SignKind } from '#domain/signs/sign-sizes.ts'

export const POINTS_PER_INCH = 72

/** In inches: what is printed beyond the cut, and the rest of the sheet around it for the marks. */
export const BLEED = 0.125
export const SLUG = 0.375

/** In points, from the left and the top. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The sheet of a sign: all of it, what is printed with its bleed, and where it is cut. */
export interface SheetBoxes {
  media: Box
  bleed: Box
  trim: Box
}

/** @rule D42 A sign is printed an eighth of an inch beyond its cut on each side, with marks where it is cut. */
export function sheetBoxes(kind: SignKind): SheetBoxes {
  const { width, height } = SIGN_SIZES[kind]
  const grown = (by: number, at: number): Box => ({
    x: at * POINTS_PER_INCH,
    y: at * POINTS_PER_INCH,
    width: (width + 2 * by) * POINTS_PER_INCH,
    height: (height + 2 * by) * POINTS_PER_INCH,
  })
  return { media: grown(BLEED + SLUG, 0), bleed: grown(BLEED, SLUG), trim: grown(0, BLEED + SLUG) }
}

/** Ten labels of 4 × 2 in on a Letter sheet, as Avery cuts its 5163; in inches. */
const AVERY = { left: 0.15625, top: 0.5, across: 4.1875, down: 2, width: 4, height: 2, columns: 2, rows: 5 }

export const LABELS_PER_SHEET = AVERY.columns * AVERY.rows

/** Where the label with this place on its sheet is, row by row. */
export function averyLabel(place: number): Box {
  const { left, top, across, down, width, height, columns } = AVERY
  return {
    x: (left + (place % columns) * across) * POINTS_PER_INCH,
    y: (top + Math.floor(place / columns) * down) * POINTS_PER_INCH,
    width: width * POINTS_PER_INCH,
    height: height * POINTS_PER_INCH,
  }
}

export const LETTER = { width: 612, height: 792 }
export const LABEL_4X6 = { width: 4 * POINTS_PER_INCH, height: 6 * POINTS_PER_INCH }
