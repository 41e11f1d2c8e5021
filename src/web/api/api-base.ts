import { BASE_PATH } from '#contract/pages.ts'

/**
 * Where the API answers.
 *
 * @rule C13 It is configured when the web app is built and ends in /api.
 */
export const API_BASE = checkApiBase(import.meta.env.VITE_API_BASE ?? `${BASE_PATH}/api`)

export function checkApiBase(base: string): string {
  if (!base.endsWith('/api')) throw new Error(`The API base ${base} does not end in /api`)
  return base
}
