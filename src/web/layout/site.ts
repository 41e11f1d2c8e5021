import { BRANDS } from '#domain/mailings/brands.ts'
import { BASE_PATH } from '#contract/pages.ts'

export const BRAND = BRANDS.albatross.name

/** The path of the home page, as the address bar shows it. */
export const SITE_ROOT = `${BASE_PATH}/`
