/** A whole number as people type one: `1,000,000` and `$1,000,000` too. Undefined for any other text. */
export function wholeOf(typed: string): number | undefined {
  const text = typed.trim()
  if (/^\d{1,15}$/.test(text)) return Number(text)
  return /^\$?\d{1,3}(,\d{3}){0,4}$/.test(text) ? Number(text.replaceAll(/[$,]/g, '')) : undefined
}
