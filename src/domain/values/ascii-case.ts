/**
 * Upper and lower case for codes: only the letters A to Z. `toUpperCase` also turns other letters into these, such as
 * the dotless ı into I; then a different text would match a code.
 */
export function asciiUpperCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}

export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
