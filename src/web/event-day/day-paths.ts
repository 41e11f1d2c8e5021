/** Where a page of an event is, for the router of these pages. */
export function dayPath(policy: string, page?: 'report' | 'sent'): string {
  return `/event-day/${encodeURIComponent(policy)}${page === undefined ? '' : `/${page}`}`
}

/** Who signs what, about which win: one part of an address. */
export interface SignPlace {
  document: string
  place: number
  win: string
}

export function signPath(policy: string, { document, place, win }: SignPlace): string {
  return `${dayPath(policy)}/sign/${document}.${place}.${win}`
}

export function readSignPlace(person: string): SignPlace | undefined {
  const [, document, place, win] = /^([a-z_]+)\.(\d{1,2})\.([0-9a-f-]{36})$/.exec(person) ?? []
  return document && place && win ? { document, place: Number(place), win } : undefined
}
