/**
 * Case as codes know it: of the 26 letters. What `toUpperCase` makes of others may be one of them, such as I of the
 * dotless ı, and then a code would be found under a word that nobody gave out.
 */
export function asciiUpperCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}

export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
