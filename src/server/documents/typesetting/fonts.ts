import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Run } from 'fontkit'

/** The faces of all documents: a serif for headings, a sans for everything else, and three fallbacks for other scripts. */
const FONT_FILES = {
  serif: '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  symbols: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
} as const

export type FaceName = keyof typeof FONT_FILES

/** Tried in this order if a face lacks a character. */
export const FALLBACK_FACES = [
  'regular',
  'hebrew',
  'arabic',
  'symbols',
] as const satisfies readonly FaceName[]

// The packages are not bundled, so the files are found the same way from the sources and from the built server.
const { resolve } = createRequire(import.meta.url)

const parsed = new Map<FaceName, Font>()

/** Parses a face once for all documents: parsing takes far longer than writing a page. */
export function loadFace(name: FaceName): Font {
  const known = parsed.get(name)
  if (known) return known
  const font = cacheWords(create(readFileSync(resolve(FONT_FILES[name]))))
  parsed.set(name, font)
  return font
}

/** Documents repeat most of their words. The cache of a face is emptied at this size, to bound memory. */
const MAX_CACHED_WORDS = 4000

/** The PDF library's own units; it does not scale a face that uses the same. */
export const UNITS_PER_EM = 1000

/** Caches shaped words: shaping is the slowest part of a document, and its result is the same in every document. */
function cacheWords(font: Font): Font {
  // The PDF library scales positions in place, so only a face that needs no scaling can be cached.
  if (font.unitsPerEm !== UNITS_PER_EM)
    throw new Error(`${font.postscriptName} cannot be shared by documents`)
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

/** Copies the run: its `advanceWidth` is a getter, which is evaluated here once. */
function withCodePoints({ glyphs, positions, advanceWidth }: Run): Run {
  glyphs.forEach(ensureCodePoint)
  return { glyphs, positions, advanceWidth }
}

const ZERO_WIDTH_JOINER = 0x200d

/** Dots drawn apart from their letter have no code point, and for glyphs without one PDF readers make one up. */
function ensureCodePoint({ codePoints }: Run['glyphs'][number]): void {
  if (codePoints.length === 0) codePoints.push(ZERO_WIDTH_JOINER)
}

/** The width of a text in font units, measured word by word as the PDF library sets it. */
export function measureAdvance(name: FaceName, text: string): number {
  const font = loadFace(name)
  const words = text.split(/(?<=[ \t])/).filter(Boolean)
  return words.reduce((advance, word) => advance + font.layout(word).advanceWidth, 0)
}
