/** The parts of fontkit that we use; the package ships no types. */
declare module 'fontkit' {
  export interface Position {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface Glyph {
    id: number
    codePoints: number[]
    advanceWidth: number
    path: { toSVG(): string }
  }
  /** A face cut to some of its glyphs. */
  export interface Subset {
    /** Ids in the whole face. */
    glyphs: number[]
    /** The place in the cut face by id in the whole face. */
    mapping: Record<number, number>
    /** The place of the glyph. */
    includeGlyph(id: number): number
    encode(): Uint8Array
  }
  export interface Run {
    glyphs: readonly Glyph[]
    positions: Position[]
    advanceWidth: number
  }
  export interface Font {
    postscriptName: string
    ascent: number
    /** Below the baseline, so it is negative. */
    descent: number
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number): Glyph
    createSubset(): Subset
    layout(text: string, features?: readonly string[]): Run
  }
  export function create(data: Uint8Array): Font
}
