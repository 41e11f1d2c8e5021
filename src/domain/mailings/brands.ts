/**
 * The names under which we write to people and show pages. A line of its own has a name and a primary colour, which
 * `web/styles.css` keeps under the same key, and nothing else of its own.
 *
 * @rule N35 A brand line is configuration: its name, its colour and its lists.
 */
export const BRANDS = {
  albatross: { name: 'Albatross' },
  ipg: { name: 'IPG' },
} as const

export type Brand = keyof typeof BRANDS
