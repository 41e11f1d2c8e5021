/** What settles what, as places in a table from 0 at the top. */
export interface Link {
  from: number
  to: number
  /** Such as `$700`. */
  label: string
}

/** What a row draws of one link that begins, passes or ends in it. */
export interface Segment {
  /** The row is at the upper end of the link, between its ends, or at the lower end. */
  part: 'upper' | 'middle' | 'lower'
  lane: number
  /** The arrow ends here, at what is settled. */
  isTarget: boolean
  /** Shown in one of its rows: in the middle of it, or on its lower edge. */
  label?: { text: string; at: 'center' | 'edge' }
  link: number
}

/** More at the side of one row would be a tangle; the details of the row name all of them. */
export const MOST_LANES = 3

/**
 * Draws links beside a table: each has a lane as near to the table as it is free from its upper to its lower end. Those
 * for which no lane is free are not drawn.
 */
export function layOutLinks(links: readonly Link[], rows: number): Segment[][] {
  const segments: Segment[][] = Array.from({ length: rows }, () => [])
  const endOfLane: number[] = []
  const ordered = links
    .map((link, place) => ({
      ...link,
      place,
      top: Math.min(link.from, link.to),
      bottom: Math.max(link.from, link.to),
    }))
    .toSorted((one, other) => one.top - other.top || one.bottom - other.bottom)
  for (const { top, bottom, to, label, place } of ordered) {
    const free = Array.from({ length: MOST_LANES }, (_, lane) => lane).find(
      (lane) => (endOfLane[lane] ?? -1) < top,
    )
    if (free === undefined || top === bottom) continue
    endOfLane[free] = bottom
    const middle = Math.floor((top + bottom) / 2)
    for (let row = top; row <= bottom; row += 1) {
      const part = row === top ? 'upper' : row === bottom ? 'lower' : 'middle'
      segments[row]?.push({
        part,
        lane: free,
        isTarget: row === to,
        link: place,
        ...(row === middle && {
          label: { text: label, at: (top + bottom) % 2 === 0 ? 'center' : 'edge' },
        }),
      })
    }
  }
  return segments
}

/** The next place of those that links join with a place, directly or through others; after the last the first. */
export function nextLinked(links: readonly Pick<Link, 'from' | 'to'>[], place: number): number {
  const joined = new Set([place])
  // A set goes on over what is added to it meanwhile.
  for (const one of joined)
    for (const { from, to } of links) {
      if (from === one) joined.add(to)
      if (to === one) joined.add(from)
    }
  const places = [...joined].toSorted((one, other) => one - other)
  return places.find((one) => one > place) ?? places[0] ?? place
}
