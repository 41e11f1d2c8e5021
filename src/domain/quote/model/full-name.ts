/** First and last name as one, or null where there is neither. */
export function fullName(first: string | undefined, last: string | undefined): string | null {
  const parts = [first, last].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' ') : null
}
