/** Joins the known parts with commas. */
export function joinWithCommas(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

/** `the yardage`, `the prize and the yardage`, `the prize, the yardage and the hole`. */
export function joinWithAnd(names: readonly string[]): string {
  return joinWith('and', names)
}

/** `a putt or a shootout` */
export function joinWithOr(names: readonly string[]): string {
  return joinWith('or', names)
}

function joinWith(word: string, names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** A label within a sentence: `agent number` for `Agent number`, but `BAC code` unchanged. */
export function lowerFirstLetter(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** The start of a sentence: `A dice roll` for `a dice roll`. */
export function upperFirstLetter(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `a dice roll`, `an eagle contest`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** `1 player`, `2 players`. */
export function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** `3 quotes`, `1 policy`, `no policies`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
