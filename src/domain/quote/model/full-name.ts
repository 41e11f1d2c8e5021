/** First and last name in one text, or null if both are missing. */
export function fullName(first: string | undefined, last: string | undefined): string | null {
  const parts = [first, last].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' ') : null
}
