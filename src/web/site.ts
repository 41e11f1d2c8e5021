import { BASE_PATH } from '#contract/pages.ts'

export const BRAND = 'Albatross'

/** The greeting, as the address bar shows it. */
export const SITE_ROOT = `${BASE_PATH}/`
