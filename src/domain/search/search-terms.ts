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
  const words = texts.flatMap((text) => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? [])
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)
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
