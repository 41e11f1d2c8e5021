/** `WC` of Wren Castillo; one letter of a single name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name
}

const TONES = [
  'bg-water-soft text-water',
  'bg-sand-soft text-sand',
  'bg-fairway-soft text-fairway',
  'bg-flag-soft text-flag',
] as const

/** The same for a person on every page. */
export function toneOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length] ?? TONES[0]
}
