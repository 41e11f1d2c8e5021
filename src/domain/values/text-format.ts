/** Joins the known parts with commas. */
export function joinWithCommas(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

/** `the yardage`, `the prize and the yardage`, `the prize, the yardage and the hole`. */
export function joinWithAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A label within a sentence: `agent number` for `Agent number`, but `BAC code` unchanged. */
export function lowerFirstLetter(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** `1 player`, `2 players`. */
export function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
