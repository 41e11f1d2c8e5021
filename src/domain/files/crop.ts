/** The part of a picture that is kept, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A person's choice: zoom from 1 (largest part that fits) to 4, and position from 0 to 1 on each axis. */
export interface Framing {
  zoom: number
  across: number
  down: number
}

export const MAX_ZOOM = 4

interface Size {
  width: number
  height: number
}

/** The part of a picture for a framing; `proportion` is width by height. */
export function calculateCrop(picture: Size, proportion: number, { zoom, across, down }: Framing): Crop {
  const fitting = Math.min(picture.width, picture.height * proportion)
  const width = Math.max(1, Math.round(fitting / zoom))
  const height = Math.max(1, Math.min(picture.height, Math.round(fitting / proportion / zoom)))
  return {
    x: Math.round((picture.width - width) * across),
    y: Math.round((picture.height - height) * down),
    width,
    height,
  }
}

/** Whether a part is inside its picture. */
export function isWithinPicture({ x, y, width, height }: Crop, picture: Size): boolean {
  return (
    x >= 0 &&
    y >= 0 &&
    width >= 1 &&
    height >= 1 &&
    x + width <= picture.width &&
    y + height <= picture.height
  )
}
