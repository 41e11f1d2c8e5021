/**
 * The brand lines with their names as the program comes. What an owner sets of them is in `domain/office/brands`; without it
 * the primary colours are those of `web/app/styles.css`.
 *
 * @rule N35 A brand line is configuration: its name, its colour and its lists.
 */
export const BRANDS = {
  albatross: { name: 'Albatross' },
  ipg: { name: 'IPG' },
} as const

export type Brand = keyof typeof BRANDS

export const BRAND_KEYS = Object.keys(BRANDS) as Brand[]
