import { BRANDS } from '#domain/mailings/brands.ts'
import { BASE_PATH } from '#contract/pages.ts'

export const BRAND = BRANDS.albatross.name

/** The greeting, as the address bar shows it. */
export const SITE_ROOT = `${BASE_PATH}/`
