import PDFDocument from 'pdfkit'
import type { Box } from '#domain/signs/print-geometry.ts'
import type { PrintPicture } from '#domain/signs/print-job.ts'
import type { TextStyle } from '#server/documents/pdf/styles.ts'
import { ascentOf, lineHeightOf, widthOf } from '#server/documents/pdf/text-metrics.ts'
import { directionOf, linePieces } from '#server/documents/typesetting/bidi-line.ts'
import { type FaceName, loadFace } from '#server/documents/typesetting/fonts.ts'
import { toPrintable } from '#server/documents/typesetting/printable-text.ts'
import { wrapText } from '#server/documents/typesetting/wrap-text.ts'

export interface PageBoxes {
  media: Pick<Box, 'width' | 'height'>
  bleed?: Box
  trim?: Box
}

/** Writes pages for a printer: everything at its place in points, text as outlines of embedded fonts. */
export class PrintWriter {
  readonly doc: PDFKit.PDFDocument
  private readonly pictures = new Map<PrintPicture, unknown>()

  constructor({ title, issuedAt }: { title: string; issuedAt: string }) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      // Without this the library would open a standard font, which is not embedded.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: 'Albatross',
        Creator: 'Albatross',
        Producer: 'Albatross',
        CreationDate: new Date(issuedAt),
        ModDate: new Date(issuedAt),
      },
    })
  }

  /** A page says itself where it is cut; its boxes count from the bottom. */
  addPage({ media, bleed, trim }: PageBoxes): void {
    this.doc.addPage({ size: [media.width, media.height], margin: 0 })
    const { data } = (this.doc.page as unknown as { dictionary: { data: Record<string, unknown> } })
      .dictionary
    const corners = ({ x, y, width, height }: Box) => [
      x,
      media.height - y - height,
      x + width,
      media.height - y,
    ]
    if (bleed) data['BleedBox'] = corners(bleed)
    if (trim) data['TrimBox'] = corners(trim)
  }

  /** Lines about the middle of a box, as large as they fit up to a size; the height that they take. */
  writeCentred(text: string, style: TextStyle, box: Box, maxLines = 1): void {
    const { lines, style: fitted } = this.fit(text, style, box, maxLines)
    const height = lines.length * fitted.leading
    lines.forEach((line, at) => {
      const y = box.y + (box.height - height) / 2 + at * fitted.leading
      this.writeLine(line, fitted, box.x + (box.width - widthOf(line, fitted)) / 2, y)
    })
  }

  /** Lines from the top of a box; where they end. */
  writeLines(texts: readonly string[], style: TextStyle, { x, y, width }: Omit<Box, 'height'>): number {
    let at = y
    for (const text of texts)
      for (const line of this.wrap(text, style, width)) {
        this.writeLine(line, style, x, at)
        at += style.leading
      }
    return at
  }

  drawPicture(picture: PrintPicture, { x, y, width, height }: Box): void {
    const opened =
      this.pictures.get(picture) ??
      (this.doc as unknown as { openImage: (content: Buffer) => unknown }).openImage(
        Buffer.from(picture.content),
      )
    this.pictures.set(picture, opened)
    this.doc.image(opened as PDFKit.Mixins.ImageSrc, x, y, { width, height })
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.end()
    for await (const chunk of this.doc) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  /** Smaller until it fits without a broken word: a long name is still read, only from nearer. */
  private fit(
    text: string,
    style: TextStyle,
    box: Box,
    maxLines: number,
  ): { lines: string[]; style: TextStyle } {
    for (let size = style.size; ; size *= 0.94) {
      const smaller = { ...style, size, leading: (style.leading * size) / style.size }
      const lines = this.wrap(text, smaller, box.width)
      const isLow = lines.length * smaller.leading <= box.height
      const isNarrow = text.split(/\s+/).every((word) => widthOf(word, smaller) <= box.width)
      if ((lines.length <= maxLines && isLow && isNarrow) || size < 6) return { lines, style: smaller }
    }
  }

  private wrap(text: string, style: TextStyle, width: number): string[] {
    return wrapText(toPrintable(text, style.face), width, (piece) => widthOf(piece, style)).map((line) =>
      line.trimEnd(),
    )
  }

  private writeLine(line: string, style: TextStyle, x: number, y: number): void {
    const pieces = linePieces(line, style.face, directionOf(line))
    if (!pieces) return this.writeRun(line, style.face, style, x, y)
    let left = x
    for (const { glyphs, face } of pieces.toSorted((one, other) => one.position - other.position)) {
      this.writeRun(glyphs, face, style, left, y)
      left += widthOf(glyphs, { ...style, face })
    }
  }

  private writeRun(glyphs: string, face: FaceName, style: TextStyle, x: number, y: number): void {
    const own = { ...style, face }
    const baseline = y + (style.leading - lineHeightOf(style)) / 2 + ascentOf(style)
    this.doc.font(loadFace(face) as unknown as string, face)
    this.doc.fontSize(style.size).fillColor(style.color)
    this.doc.text(glyphs, x, baseline - ascentOf(own), { lineBreak: false })
  }
}
