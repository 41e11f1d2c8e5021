import { BASE_PATH } from '#contract/pages.ts'

/** Below which every call of the API is. */
export const API_BASE = `${BASE_PATH}/api`
