const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of ours that an object of Stripe carries; undefined if it has none. */
export function ownIdIn(object: unknown, key: 'purchase' | 'refund'): string | undefined {
  const { metadata } = object as { metadata?: Record<string, string> | null }
  const id = metadata?.[key]
  return id !== undefined && UUID.test(id) ? id : undefined
}
