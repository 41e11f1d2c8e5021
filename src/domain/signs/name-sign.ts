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
