/** The first letters of the first and the last word of a name, such as "IO" of Ines Okafor. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
