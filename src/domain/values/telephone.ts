const NORTH_AMERICAN = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/

/**
 * A telephone number as every form, page, mail and document prints it: `512-555-0142` in North America, however it was
 * typed; any other number as it was typed.
 */
export function formatTelephone(typed: string): string {
  return typed.trim().replace(NORTH_AMERICAN, '$1-$2-$3')
}
