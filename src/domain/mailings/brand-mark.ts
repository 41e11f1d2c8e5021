/**
 * The mark of every brand, an albatross with its wings spread: the outline of an SVG in a square of this side. The web,
 * mail and documents draw it from here.
 */
export const BRAND_MARK = {
  side: 32,
  path: 'M2.5 12.6C8 9.6 12 11 15.2 15.2c.5-.5 1.3-.6 1.9-.3 3-5 7.6-7.3 13-6.7-4.7 1.5-8.3 4.3-10.8 8.5l3.3 2.8-4.5-1c-1.5 1.7-3.6 2-5.1.2C9.8 14.5 6.7 12.8 2.5 12.6Z',
} as const
