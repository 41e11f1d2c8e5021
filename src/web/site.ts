/**
 * Where the web app lives on its host, and what it is called.
 *
 * @rule S18 Every page lies under /quote.
 */
export const SITE_BASE = '/quote'
export const SITE_ROOT = `${SITE_BASE}/`
export const BRAND = 'Albatross'
