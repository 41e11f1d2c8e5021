/** What a finger drew, stroke by stroke, and the size of the area that it was drawn on. */
export interface SignaturePoints {
  width: number
  height: number
  strokes: readonly (readonly { x: number; y: number }[])[]
}

/** More would be no signature. */
export const MOST_SIGNATURE_POINTS = 5000

/** Fewer are a slip of the finger. */
const LEAST_POINTS = 8

/** How far a signature goes at least, as a part of its area’s width. */
const LEAST_SPREAD = 0.08

/** Whether somebody drew something that can be a signature; a dot is none. */
export function isSignature({ width, height, strokes }: SignaturePoints): boolean {
  const points = strokes.flat()
  if (points.length < LEAST_POINTS || points.length > MOST_SIGNATURE_POINTS) return false
  const isInside = points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
  const across = points.map(({ x }) => x)
  return isInside && Math.max(...across) - Math.min(...across) >= width * LEAST_SPREAD
}

/** The path of a signature in an SVG of its area; numbers alone, so that nothing of it can be anything else. */
export function signaturePath({ strokes }: SignaturePoints): string {
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => stroke.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(''))
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
