/** Longer words are cut, and of more words the rest is left out: a page of notes is not a name. */
const MAX_WORD_LENGTH = 30
const MAX_WORDS = 80

/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * The words that a text is found by, each once: in lower case, without accents and apostrophes.
 *
 * @rule P08 Accents, case and punctuation make no difference to a search.
 */
export function wordsOf(...texts: readonly (string | null | undefined)[]): string[] {
  return eachOnce(texts.flatMap(tokensOf))
}

/** The words of a text in their order, as often as they come. */
export function tokensOf(text: string | null | undefined): string[] {
  const words = fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.slice(0, MAX_WORD_LENGTH))
}

export function eachOnce(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** A text as searches compare it. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** A word, and it with each of its letters left out: what it has in common with a word that differs in one letter. */
export function deletesOf(word: string): string[] {
  const without = [...word].map((_letter, place) => word.slice(0, place) + word.slice(place + 1))
  return [...new Set([word, ...without])].filter((key) => key !== '')
}

/** Shorter words would sound like too many others. */
const SHORTEST_SOUND = 4

/**
 * A word as it is heard: letters that make no difference to the ear are left out, so that what was written down on the telephone
 * is found. A word that sounds as it is written is its own sound.
 *
 * @rule P08 `shonbrun` finds Schönbrunn, and `hoven` van der Hoeven.
 */
export function soundOf(word: string): string {
  if (word.length < SHORTEST_SOUND) return word
  return word
    .replaceAll('sch', 'sh')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/(.)\1+/gu, '$1')
}

/** Under which a word of the dictionary is found if it is misspelt. */
export function dictionaryKeysOf(word: string): string[] {
  return [...new Set([...deletesOf(word), soundOf(word)])]
}

/** What is tried for a typed word that is misspelt. */
export function misspeltKeysOf(typed: string): string[] {
  return [...new Set([...deletesOf(typed), ...deletesOf(soundOf(typed))])]
}
