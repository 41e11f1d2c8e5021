/** The parts of fontkit that we use; the package ships no types. */
declare module 'fontkit' {
  export interface Position {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface Run {
    glyphs: readonly { codePoints: number[]; path: { toSVG(): string } }[]
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
    layout(text: string, features?: readonly string[]): Run
  }
  export function create(data: Uint8Array): Font
}
