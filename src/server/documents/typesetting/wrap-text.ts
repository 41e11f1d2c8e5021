/** After spaces, and after a hyphen or slash within a word, so that URLs break at readable places. */
const BREAK_POINTS = /(?<=\s)(?=\S)|(?<=[\p{L}\p{N}][-/])(?=[\p{L}\p{N}])/u

/** Breaks text into lines no wider than `width`; a word is cut only if it alone is too wide. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf))
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of paragraph.split(BREAK_POINTS)) {
    const wordWidth = widthOf(word)
    // The space after the last word of a line may exceed the width.
    const visible = word.endsWith(' ') ? widthOf(word.trimEnd()) : wordWidth
    if (line !== '' && lineWidth + visible > width) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    if (visible > width) {
      const pieces = breakWord(word, width, widthOf)
      line = pieces.pop() ?? ''
      lines.push(...pieces)
      lineWidth = widthOf(line)
    } else {
      line += word
      lineWidth += wordWidth
    }
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const character of word) {
    const characterWidth = widthOf(character)
    if (piece !== '' && pieceWidth + characterWidth > width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += character
    pieceWidth += characterWidth
  }
  return [...pieces, piece]
}
