import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Run } from 'fontkit'

/** The faces of all papers: a serif for headings, a sans for everything else, and three for what those lack. */
const FONT_FILES = {
  serif: '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  symbols: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
} as const

export type FaceName = keyof typeof FONT_FILES

/** Where a face lacks a character, these are asked, in this order. */
export const FALLBACK_FACES = [
  'regular',
  'hebrew',
  'arabic',
  'symbols',
] as const satisfies readonly FaceName[]

// The packages stay outside the built server, so the files are found the same way from the sources and from there.
const { resolve } = createRequire(import.meta.url)

const parsed = new Map<FaceName, Font>()

/** A face, read and parsed once for all documents: parsing takes far longer than writing a page. */
export function loadFace(name: FaceName): Font {
  const known = parsed.get(name)
  if (known) return known
  const font = cacheWords(create(readFileSync(resolve(FONT_FILES[name]))))
  parsed.set(name, font)
  return font
}

/** Papers say mostly the same words; more than these of one face are forgotten, so that memory stays bounded. */
const MAX_CACHED_WORDS = 4000

/** In how many parts of its size the PDF library counts; a face that does the same is not scaled by it. */
export const UNITS_PER_EM = 1000

/** Shaping a word is the slowest part of a document; it comes out the same in every document. */
function cacheWords(font: Font): Font {
  // The library scales the positions that it is given in place, which leaves those of such a face as they are.
  if (font.unitsPerEm !== UNITS_PER_EM) throw new Error(`${font.postscriptName} cannot be shared by papers`)
  const shape = font.layout.bind(font)
  const words = new Map<string, Run>()
  font.layout = (text, features) => {
    if (features) return shape(text, features)
    const known = words.get(text)
    if (known) return known
    if (words.size >= MAX_CACHED_WORDS) words.clear()
    const run = withCodePoints(shape(text))
    words.set(text, run)
    return run
  }
  return font
}

/** Its width is worked out once, too. */
function withCodePoints({ glyphs, positions, advanceWidth }: Run): Run {
  glyphs.forEach(ensureCodePoint)
  return { glyphs, positions, advanceWidth }
}

/** Shows nothing and changes nothing. */
const ZERO_WIDTH_JOINER = 0x200d

/** Dots that are drawn apart from their letter stand for no character, and where there is none a reader makes one up. */
function ensureCodePoint({ codePoints }: Run['glyphs'][number]): void {
  if (codePoints.length === 0) codePoints.push(ZERO_WIDTH_JOINER)
}

/** How wide a text is, in parts of the size that it is set in: word by word, as the PDF library sets it. */
export function measureAdvance(name: FaceName, text: string): number {
  const font = loadFace(name)
  const words = text.split(/(?<=[ \t])/).filter(Boolean)
  return words.reduce((advance, word) => advance + font.layout(word).advanceWidth, 0)
}
