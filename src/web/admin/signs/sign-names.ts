import { type ArtworkState } from '#domain/signs/artwork.ts'

interface NamedSign {
  heading: string
  prize: string
  sponsor: string
}

/** `Hole-in-one, $10,000, Lone Star Bank`. */
export function nameSign({ heading, prize, sponsor }: NamedSign): string {
  const parts = heading === '' ? ['Magnet'] : [heading, prize]
  return [...parts, sponsor].filter((part) => part !== '').join(', ')
}

export const ARTWORK_NAMES: Readonly<Record<ArtworkState, string>> = {
  ready: 'Ready',
  logo_small: 'Logo too small',
  logo_missing: 'Logo missing',
  sponsor_missing: 'Sponsor missing',
}
