import { eachOnce, tokensOf, wordsOf } from '#domain/search/search-terms.ts'

/** What stands before a name, and is written apart from it or together with it. */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    'van vander vande vanden von der den de del della dela des di da dal dos du ter ten te op het la las le les lo los ' +
    'mac mc o st san santa saint el al bin ibn ben zu zum zur'
  ).split(' '),
)

/**
 * Words with the particles before them joined to them: `van der hoeven` is `vanderhoeven`.
 */
function joinParticles(words: readonly string[]): { joined: string[]; all: string[] } {
  const joined: string[] = []
  const all: string[] = []
  let before = ''
  for (const [place, word] of words.entries()) {
    const isLast = place === words.length - 1
    if (PARTICLES.has(word) && !isLast) {
      before += word
      continue
    }
    if (before !== '') joined.push(before + word)
    all.push(before + word)
    before = ''
  }
  return { joined, all }
}

/**
 * The words that a row is found by: those of its texts, and names together with their particles.
 *
 * @rule P08 `vanderhoeven` and `van der hoeven` find each other, however either was written.
 */
export function indexedWordsOf(...texts: readonly (string | null | undefined)[]): string[] {
  return eachOnce(
    texts.flatMap((text) => {
      const tokens = tokensOf(text)
      return [...tokens, ...joinParticles(tokens).joined]
    }),
  )
}

/** The ways in which what was typed can be read: word by word, and with particles joined to the names after them. */
export function readingsOf(text: string): string[][] {
  const { joined, all } = joinParticles(tokensOf(text))
  return joined.length === 0 ? [wordsOf(text)] : [wordsOf(text), eachOnce(all)]
}
