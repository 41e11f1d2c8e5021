/** What is printed for an event. */
export const SIGN_KINDS = ['sign', 'magnet', 'sticker'] as const
export type SignKind = (typeof SIGN_KINDS)[number]

/** In inches. */
export interface PrintSize {
  width: number
  height: number
}

/** How large each kind is printed, once it is cut. */
export const SIGN_SIZES: Readonly<Record<SignKind, PrintSize>> = {
  sign: { width: 24, height: 18 },
  magnet: { width: 24, height: 18 },
  sticker: { width: 4, height: 6 },
}
