import { readingsOf } from '#domain/search/joined-names.ts'
import { phoneKeysOf, readPhone } from '#domain/search/phone-numbers.ts'
import { soundOf } from '#domain/search/search-terms.ts'

/** What stands before a telephone number, and before the sound of a word, in `desk_rows.words`: no word has it, and the dictionary has neither. */
const PHONE = '#'
const SOUND = '~'
/** Of the two, for SQL that reads the column. */
export const NO_WORD = `^[${PHONE}${SOUND}]`

/** What a row is found by besides its words. */
export function marksOf(words: readonly string[], phones: readonly (string | undefined)[]): string[] {
  const sounds = words.flatMap((word) => (soundOf(word) === word ? [] : [SOUND + soundOf(word)]))
  const numbers = phones.flatMap(phoneKeysOf).map((digits) => PHONE + digits)
  return [...new Set([...sounds, ...numbers])]
}

export function wordsIn(lexemes: readonly string[]): string[] {
  return lexemes.filter((lexeme) => !new RegExp(NO_WORD).test(lexeme))
}

/** The query for a telephone number, or for those that begin so. */
export function phoneQuery(digits: string, { isWhole }: { isWhole: boolean }): string {
  return `'${PHONE}${digits}'${isWhole ? '' : ':*'}`
}

/**
 * The query for all words that were typed, in one of the ways to read them: the last letters of each left out or not, or another
 * spelling that sounds like it; or for the telephone number that was typed. Undefined if nothing of it can be found.
 */
export function wordsQuery(typed: string): string | undefined {
  const phone = readPhone(typed)
  // Words have letters and digits alone, of whatever script.
  const readings = readingsOf(typed).map((words) => words.map(spellings).join(' & '))
  const query = [...(phone === undefined ? [] : [phoneQuery(phone, { isWhole: false })]), ...readings]
  const parts = query.filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.map((part) => `(${part})`).join(' | ')
}

function spellings(word: string): string {
  const sound = soundOf(word)
  const written = sound === word ? [word] : [word, sound]
  return `(${[...written, SOUND + sound].map((text) => `'${text}':*`).join(' | ')})`
}
