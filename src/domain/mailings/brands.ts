/**
 * The brand names in mail and on pages. A brand line differs only in its name and its primary colour, which is in
 * `web/styles.css` under the same key.
 *
 * @rule N35 A brand line is configuration: its name, its colour and its lists.
 */
export const BRANDS = {
  albatross: { name: 'Albatross' },
  ipg: { name: 'IPG' },
} as const

export type Brand = keyof typeof BRANDS
