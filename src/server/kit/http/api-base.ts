import { BASE_PATH } from '#contract/pages.ts'

/** The path above all calls of the API. */
export const API_BASE = `${BASE_PATH}/api`
