/** What a finger drew, stroke by stroke, and the size of the area that it was drawn on. */
export interface SignaturePoints {
  width: number
  height: number
  strokes: readonly (readonly { x: number; y: number }[])[]
}

/** More would be no signature. */
export const MOST_SIGNATURE_POINTS = 5000
